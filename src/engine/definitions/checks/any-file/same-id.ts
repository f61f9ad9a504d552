import { kindOfFile } from '../../files/file-kinds.ts'
import type { Rule } from '../rule.ts'

/** Files refer to each other by id, so an id must mean one file. */
export const sameId: Rule = {
  rule: 'same-id',
  about: 'no two files of one kind with one id',
  check({ files }) {
    const first = new Map<string, string>()
    return [...files.keys()].sort().flatMap(file => {
      const found = kindOfFile(file)
      if (!found || found.kind === 'openapi') return []
      // Contents and texts are edited at one address, which names the id alone.
      const key = `${found.kind === 'texts' ? 'content' : found.kind} ${found.id}`
      const other = first.get(key)
      if (other === undefined) {
        first.set(key, file)
        return []
      }
      return [
        {
          file,
          path: '',
          message: `${other} has the id "${found.id}", too`,
          fix: 'Rename one of the files and what refers to it.',
        },
      ]
    })
  },
}

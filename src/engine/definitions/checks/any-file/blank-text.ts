import { htmlTags } from '#engine/texts/html-tags.ts'
import { kindOfFile } from '../../files/file-kinds.ts'
import { isObject } from '../../json/is-object.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import type { Json } from '../../types.ts'
import type { Finding, Rule } from '../rule.ts'

/** Markup that pages drop, because it could run. */
const unsafe = /<\s*(?:script|style|iframe|object|embed|form)\b|\bjavascript:|<[a-z][^<>]*[\s/'"]on[a-z]+\s*=/i

/** Whether a text holds markup that a browser would run. */
export function mayRun(text: string): boolean {
  return unsafe.test(text)
}

/** A label of spaces is none; a script in a text is dropped by every page. */
export const blankText: Rule = {
  rule: 'blank-text',
  about: 'texts are not white space only, and hold no script',
  check({ files }) {
    return [...files].flatMap(([file, content]) => {
      const kind = kindOfFile(file)?.kind
      return kind === 'meta' || kind === 'openapi' ? [] : findings(content, file, '')
    })
  },
}

function findings(value: Json, file: string, path: string): Finding[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => findings(item, file, appendPointer(path, index)))
  if (isObject(value)) return Object.entries(value).flatMap(([key, item]) => findings(item, file, appendPointer(path, key)))
  if (typeof value !== 'string' || value === '') return []
  if (value.trim() === '')
    return [{ file, path, message: 'The text is white space only', fix: 'Write the text, or remove the key.' }]
  if (!mayRun(value)) return []
  return [
    {
      file,
      path,
      message: 'The text holds markup that could run, which every page drops',
      fix: `Use ${htmlTags.join(', ')} only.`,
    },
  ]
}

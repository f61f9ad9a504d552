import { appendPointer } from '../../json/json-pointer.ts'
import { nearest, suggestion } from '../../json/nearest.ts'
import { walkValues } from '../../json/walk-values.ts'
import type { DefinitionFiles } from '../../published-set.ts'
import { namesOf } from '../places/names-of.ts'
import { collectReferences } from '../references/collect-references.ts'
import type { Rule } from '../rule.ts'

/** A refusal that says nothing shows its key to a person; one that two files say shows one of two texts. */
export const refusalWithoutText: Rule = {
  rule: 'refusal-without-text',
  about: 'each refusal of "answers" has a text under its key, or says which file has it',
  check({ contents }) {
    return [...contents.values()].flatMap(({ file, content: { texts = {}, answers = {} } }) =>
      Object.entries(answers).flatMap(([key, { said }]) => {
        const path = appendPointer('/answers', key)
        if (said === undefined && !Object.hasOwn(texts, key))
          return [{ file, path, message: `There is no text "${key}"`, fix: suggestion(key, Object.keys(texts)) }]
        if (said !== undefined && Object.hasOwn(texts, key))
          return [{ file, path, message: `The text "${key}" stands here and in ${said}`, fix: 'Remove "said", or the text.' }]
        return []
      }),
    )
  },
}

/** A text that nothing gives any more is translated and looked after for nobody. */
export const unusedRefusal: Rule = {
  rule: 'unused-refusal',
  about: 'code, a workflow, a condition or a record kind names each refusal',
  check(definitions) {
    const { contents, files } = definitions
    const { file, content } = contents.get('refusals') ?? { file: '', content: { texts: {}, answers: {} } }
    const inCode = namesOf(files, 'refusals')
    // Without a table nothing is known of the code.
    if (inCode.length === 0) return []
    const keys = [...Object.keys(content.texts ?? {}), ...Object.keys(content.answers ?? {})]
    const given = [
      ...collectReferences(definitions).flatMap(({ kind, id }) => (kind === 'text' ? [id] : [])),
      ...reasonsIn(files),
    ]
    // What a misspelt reason means: that mistake is said there.
    const meant = given.flatMap(id => (keys.includes(id) ? [id] : (nearest(id, keys) ?? [])))
    const named = new Set([...inCode, ...meant])
    return (['texts', 'answers'] as const).flatMap(part =>
      Object.keys(content[part] ?? {})
        .filter(key => !named.has(key))
        .map(key => ({
          file,
          path: appendPointer(`/${part}`, key),
          message: `Nothing refuses with "${key}"`,
          fix: 'Name it, or remove it.',
        })),
    )
  },
}

/** Reasons as files have them, also of a condition that another mistake keeps from being written out. */
function reasonsIn(files: DefinitionFiles): string[] {
  return [...files].flatMap(([file, content]) =>
    file.startsWith('schemas/meta/')
      ? []
      : [...walkValues(content)].flatMap(({ key, value }) => (key === 'reason' && typeof value === 'string' ? [value] : [])),
  )
}

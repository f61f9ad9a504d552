import { appendPointer } from '../../json/json-pointer.ts'
import type { Rule } from '../rule.ts'

/** A document is about one kind of record; another that has it must say where in its facts that record stands. */
export const documentOfOtherKind: Rule = {
  rule: 'document-of-other-kind',
  about: 'record kinds have documents about themselves, or say what they are about',
  check({ records, documents }) {
    return [...records].flatMap(([id, { file, content }]) =>
      Object.entries(content.documents ?? {}).flatMap(([name, use]) => {
        const document = documents.get(use.document)?.content
        if (!document || document.record === id || use.about !== undefined) return []
        return [
          {
            file,
            path: appendPointer('/documents', name, 'document'),
            message: `The document "${use.document}" is about the record kind "${document.record}"`,
            fix: `Name a document about "${id}", or add "about": where the "${document.record}" stands in the facts, such as "/related/parent".`,
          },
        ]
      }),
    )
  },
}

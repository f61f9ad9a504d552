import { createContext, type ReactNode, useContext } from 'react'
import { appendPointer } from '#engine/definitions/json/json-pointer.ts'
import { type FieldComment, FieldCommentNote } from './data/field-comment-note.tsx'

/** A comment at a field that is to be answered. `answered`: the value there is another one by now. */
export type TrackedFieldComment = FieldComment & { answered: boolean }

const CommentsContext = createContext<TrackedFieldComment[]>([])

/** Comments that the fields inside show. */
export function FieldCommentsProvider({
  fieldComments,
  children,
}: {
  fieldComments: TrackedFieldComment[]
  children: ReactNode
}) {
  return <CommentsContext.Provider value={fieldComments}>{children}</CommentsContext.Provider>
}

/** The comments at one field; `within`: at what is inside it, too, which shows none of its own. */
export function FieldCommentsAt({ path, within }: { path: (string | number)[]; within: boolean }) {
  const fieldComments = useContext(CommentsContext)
  if (fieldComments.length === 0) return null
  const here = path.reduce<string>((above, key) => appendPointer(above, key), '')
  const mine = fieldComments.filter(
    fieldComment => fieldComment.path === here || (within && fieldComment.path.startsWith(`${here}/`)),
  )
  return mine.map(fieldComment => (
    <FieldCommentNote
      key={`${fieldComment.path} ${fieldComment.by} ${fieldComment.comment}`}
      fieldComment={fieldComment}
      answered={fieldComment.answered}
    />
  ))
}

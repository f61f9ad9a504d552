import { isObject } from '#engine/definitions/json/is-object.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { placeNow } from '#engine/records/place-now.ts'
import type { HistoryRow } from './record-row.ts'

/** A comment at a field, by the line of history that it came with. */
type CommentPlace = Pick<HistoryRow, 'workflow' | 'scope' | 'seq'> & { path: string }

/** Comments whose value is another one by now; and those whose value stands elsewhere, since entries of its list were added or removed: `now`. */
type CommentsSince = { outdated_comments: CommentPlace[]; moved_comments: (CommentPlace & { now: string })[] }

/**
 * What became of the comments at fields since they were made.
 *
 * @param lines decisions and questions with the data as it stood, as their reader sees both.
 * @param data what stands now.
 */
export function commentsSince(lines: HistoryRow[], data: JsonObject): CommentsSince {
  const places = lines.flatMap(({ workflow, scope, seq, input, meanings, data: then }) => {
    const pins = input[meanings.pins ?? '']
    if (then === null || !Array.isArray(pins)) return []
    const paths = pins.flatMap(fieldComment =>
      isObject(fieldComment) && typeof fieldComment.path === 'string' ? [fieldComment.path] : [],
    )
    return [...new Set(paths)].map(path => ({ comment: { workflow, scope, seq, path }, now: placeNow(then, data, path) }))
  })
  return {
    outdated_comments: places.filter(({ now }) => !now.same).map(({ comment }) => comment),
    moved_comments: places.flatMap(({ comment, now }) => (now.path === comment.path ? [] : [{ ...comment, now: now.path }])),
  }
}

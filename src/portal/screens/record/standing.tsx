import { Fragment } from 'react'
import type { Reader } from '#engine/permissions/reader.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { holderWords, nextFor, readersFirst } from '../../workflow/holder-words.ts'
import type { LifecycleAnswer } from '../../workflow/record-answer.ts'

/** Where a record stands in a line: what its rows at carriers say, whom it waits for and since when, what comes next. */
export function Standing({ row, reader }: { row: LifecycleAnswer; reader: Reader }) {
  const next = nextFor(row, reader)
  const parts = [
    ...(row.summary ? [row.summary] : []),
    ...readersFirst(row.waits, reader).map(wait => (
      <>
        {holderWords([wait], reader)} · <RelativeTime at={wait.since} as="bare" />
        {wait.due ? (
          <>
            {' '}
            · due <RelativeTime at={wait.due} />
          </>
        ) : null}
      </>
    )),
    ...(next ? [next] : []),
  ]
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line have no names and are drawn anew together
    <Fragment key={index}>
      {index > 0 ? ' · ' : ''}
      {part}
    </Fragment>
  ))
}

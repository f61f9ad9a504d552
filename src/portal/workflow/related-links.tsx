import { Link } from '@mui/material'
import { Fragment } from 'react'
import type { RelatedRecord } from './use-related-records.ts'

/** The ways to records around another one, each after what it is. */
export function RelatedLinks({ records }: { records: RelatedRecord[] }) {
  return records.map(({ id, title, label, href }) => (
    <Fragment key={id}>
      {' '}
      {title}: <Link href={href}>{label}</Link>
    </Fragment>
  ))
}

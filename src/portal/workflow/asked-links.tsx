import { Link } from '@mui/material'
import { Fragment } from 'react'
import type { AskedRecord } from './asked-records.ts'

/** The ways to records around another one, each after what it is. */
export function AskedLinks({ records }: { records: AskedRecord[] }) {
  return records.map(({ id, title, label, href }) => (
    <Fragment key={id}>
      {' '}
      {title}: <Link href={href}>{label}</Link>
    </Fragment>
  ))
}

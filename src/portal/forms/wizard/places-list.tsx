import { Box, Link } from '@mui/material'
import type { ReactNode } from 'react'
import type { PublishedForm } from '#engine/definitions/published-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { titleAt } from '#engine/records/title-at.ts'
import { lineOf } from '../problem-summary.tsx'
import { stepOf } from './step-states.ts'

/** What is said of a place of the data; `isOver`: struck, because nothing is to be done there any more. */
type FieldMessage = { key: string; path: string; message: string; isOver?: boolean; after?: ReactNode }

type Props = { form: PublishedForm; data: JsonObject; messages: FieldMessage[]; onGo: (step: string, path: string) => void }

/** What is said of places of the data, each line leading to its field in its step. */
export function PlacesList({ form, data, messages, onGo }: Props) {
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.25 }}>
      {messages.map(({ key, path, message, isOver = false, after }) => {
        const step = stepOf(form, path)
        const text = lineOf(titleAt(form.schema, path, data), message)
        const line = isOver ? <s>{text}</s> : text
        return (
          <li key={key}>
            {step === undefined ? (
              line
            ) : (
              <Link component="button" type="button" color="inherit" sx={look} onClick={() => onGo(step, path)}>
                {line}
              </Link>
            )}
            {after}
          </li>
        )
      })}
    </Box>
  )
}

const look = { textAlign: 'left', font: 'inherit', py: 0.25, verticalAlign: 'top' } as const

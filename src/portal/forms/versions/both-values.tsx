import { Box } from '@mui/material'
import type { RJSFSchema } from '@rjsf/utils'
import { pointerKeys, valueAt } from '#engine/definitions/json/json-pointer.ts'
import type { PublishedForm } from '#engine/definitions/published-set.ts'
import { fieldAt } from '#engine/definitions/schemas/walk-schema.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import type { Change } from '#engine/records/diff.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { FieldValue } from '../data/field-value.tsx'

type Props = { form: PublishedForm; typed: JsonObject; saved: JsonObject; differing: Change[] }

/** Of each field that differs what was typed here beside what was saved elsewhere; files by their names. */
export function BothValues({ form, typed, saved, differing }: Props) {
  const say = useTexts('wizard')
  if (differing.length === 0) return null
  return (
    <Box component="table" sx={look}>
      <thead>
        <tr>
          <td />
          <th scope="col">{say('you-typed')}</th>
          <th scope="col">{say('saved-meanwhile')}</th>
        </tr>
      </thead>
      <tbody>
        {differing.map(({ path, title }) => {
          const schema = (fieldAt(form.schema, pointerKeys(path) ?? []) ?? {}) as RJSFSchema
          return (
            <tr key={path}>
              <th scope="row">{title}</th>
              {[typed, saved].map((data, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: always these two
                <td key={index}>
                  <FieldValue schema={schema} value={valueAt(data, path)} named />
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </Box>
  )
}

const look = {
  mt: 1,
  borderCollapse: 'collapse',
  '& :is(th, td)': { p: 0, pr: 2, pb: 0.5, textAlign: 'left', verticalAlign: 'top', overflowWrap: 'anywhere' },
  '& th': { fontWeight: 500 },
} as const

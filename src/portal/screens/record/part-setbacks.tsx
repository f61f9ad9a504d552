import { Button } from '@mui/material'
import type { Reader } from '#engine/permissions/reader.ts'
import { isSetback } from '#engine/workflow/way.ts'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import { useTexts } from '../../texts/use-texts.ts'
import type { RecordAnswer } from '../../workflow/record-answer.ts'
import { mainLifecycle } from '../../workflow/record-answer.ts'
import { useHistory, useRecord } from '../../workflow/use-record.ts'
import { waitOf } from '../../workflow/waiting-on-text.ts'
import type { ChildList } from './child-lists.ts'
import { onlyOf } from './parts-card.tsx'
import { SetbackCard } from './setback-card.tsx'
import { setbacksOf } from './setbacks.ts'

type Props = { childList: ChildList; reader: Reader }

/** What went against a record that this one has one of at most, as its own page says it to its owner, and the way there. */
export function PartSetbacks({ childList, reader }: Props) {
  const item = onlyOf(childList)
  const isAsked = item !== undefined && (isSetback(item.row.tone) || waitOf(item.row) !== undefined)
  const { data } = useRecord(childList.list.record, isAsked ? item.id : undefined)
  return isAsked && data ? <Setbacks childList={childList} reader={reader} record={data} /> : null
}

function Setbacks({ childList: { part, list, kind }, reader, record }: Props & { record: RecordAnswer }) {
  const say = useTexts('record')
  const { workflows } = useDefinitions()
  const happened = useHistory(record, record.facts.actor.rights[kind.rights.history] !== undefined)
  const row = mainLifecycle(record, kind.workflow)
  const setbacks = row ? setbacksOf(record, row, happened.data ?? [], reader, workflows) : []
  return setbacks.map((one, index) => (
    <SetbackCard
      key={`${one.row.workflow} ${one.row.scope} ${one.decision.line.seq}`}
      setback={one}
      reader={reader}
      part={part.title}
      action={
        index === setbacks.length - 1 ? (
          <Button variant="outlined" color="secondary" href={list.open.replace(':id', record.id)}>
            {say('open-what', { title: part.title })}
          </Button>
        ) : null
      }
    />
  ))
}

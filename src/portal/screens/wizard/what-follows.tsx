import { Alert } from '@mui/material'
import { decide } from '#engine/workflow/decide.ts'
import { labelFor } from '#engine/workflow/label-for.ts'
import { loadLifecycle } from '#engine/workflow/lifecycle.ts'
import { stateValue } from '#engine/workflow/state-text.ts'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import { useTexts } from '../../texts/use-texts.ts'
import type { RecordAnswer } from '../../workflow/record-answer.ts'
import { openWay } from '../../workflow/way-to-submit.ts'

/** Says above the form of a record that waits for nobody where it stands once it is sent, and what comes next there: sending it begins something. */
export function WhatFollows({ record }: { record: RecordAnswer }) {
  const say = useTexts('wizard')
  const { workflows, texts } = useDefinitions()
  const way = openWay(record, { workflows, texts })
  const workflow = way && workflows[way.row.workflow]
  if (!workflow || way.row.holder !== 'nobody') return null
  const { row, choice } = way
  const facts = { ...record.facts, lifecycle: row }
  const decision = decide(loadLifecycle(workflow), { state: stateValue(row.state) }, choice.event, facts)
  if (!decision.allowed || decision.facts.state === row.state) return null
  return (
    <Alert severity="info" role="note" sx={{ my: 2 }}>
      {say('what-follows', { state: labelFor(decision.facts, 'owner'), next: decision.facts.next ?? '' }).trim()}
    </Alert>
  )
}

import { useEffect, useState } from 'react'
import type { JsonObject } from '#engine/definitions/kinds.ts'
import { questionNow } from '#engine/records/exchange-now.ts'
import { useDefinitions } from '../definitions/portal-definitions.ts'
import { useKeptInput, useKeptTyped } from '../session/use-kept-typed.ts'
import type { ExchangeAnswer, RecordAnswer } from './record-answer.ts'
import { openWay } from './way-to-submit.ts'

type Row = Pick<ExchangeAnswer, 'workflow' | 'scope'>

/**
 * What is typed in answer to a question at a row of a record, kept in this tab until it is sent: the page of the record and that with its
 * fields have it in common.
 *
 * @param sent whether it was sent.
 */
export function useTypedAnswer(record: Pick<RecordAnswer, 'id'>, { workflow, scope }: Row, sent: boolean) {
  const place = `answer ${record.id} ${workflow} ${scope}`
  const kept = useKeptInput()
  const restored = useKeptTyped(place, () => (unsent ? typed : null))
  const [typed, setTyped] = useState<JsonObject>(restored ?? {})
  const unsent = !sent && Object.values(typed).some(value => value !== undefined && value !== '')
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it is kept says the same each time
  useEffect(() => (unsent ? kept.keep(place, typed) : kept.forget(place)), [unsent, typed, place])
  return { typed, setTyped, unsent, restored: restored !== null }
}

/** The question that a record's owner may answer in words while they submit it again, and the form for it; undefined where there is none. */
export function useAskedAlong(record: RecordAnswer | undefined): { line: ExchangeAnswer; form: string } | undefined {
  const definitions = useDefinitions()
  const asked = record && questionNow(record.exchanged, record.lifecycles)
  const form = record && openWay(record, definitions)?.choice.meta.form
  return asked && form !== undefined ? { line: asked, form } : undefined
}

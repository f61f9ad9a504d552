import { questionNow } from '#engine/records/exchange-now.ts'
import { useDefinitions } from '../definitions/portal-definitions.ts'
import { useSharedInput, useSharedTyped } from '../session/use-stored-input.ts'
import type { ExchangeAnswer, RecordAnswer } from './record-answer.ts'
import { openWay } from './way-to-submit.ts'

type Row = Pick<ExchangeAnswer, 'workflow' | 'scope'>

/**
 * What is typed in answer to a question at a row of a record, until it is sent: the page of the record and that with its fields have it in
 * common, in all tabs.
 *
 * @param sent whether it was sent.
 */
export function useTypedAnswer(record: Pick<RecordAnswer, 'id'>, { workflow, scope }: Row, sent: boolean) {
  return useSharedTyped(placeOf(record, { workflow, scope }), sent)
}

/** Forgets what was typed in answer to a question: it was sent, whatever becomes of the page that it stood on. */
export function useForgetAnswer(): (record: Pick<RecordAnswer, 'id'>, row: Row) => void {
  const shared = useSharedInput()
  return (record, row) => shared.forget(placeOf(record, row))
}

function placeOf({ id }: Pick<RecordAnswer, 'id'>, { workflow, scope }: Row): string {
  return `answer ${id} ${workflow} ${scope}`
}

/** The question that a record's owner may answer in words while they submit it again, and the form for it; undefined where there is none. */
export function useQuestionAlong(record: RecordAnswer | undefined): { line: ExchangeAnswer; form: string } | undefined {
  const definitions = useDefinitions()
  const asked = record && questionNow(record.exchanged, record.lifecycles)
  const form = record && openWay(record, definitions)?.choice.meta.form
  return asked && form !== undefined ? { line: asked, form } : undefined
}

import type { PublishedForm } from '#engine/definitions/published-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { isSameValue } from '#engine/records/same-value.ts'
import { titleAt } from '#engine/records/title-at.ts'
import { sentBack } from '#engine/workflow/sent-back.ts'
import type { PortalDefinitions } from '../../definitions/portal-definitions.ts'
import type { FormServices } from '../../forms/form-services.tsx'
import { type ReviewComments, trackFieldComments } from '../../forms/wizard/field-comments-list.tsx'
import type { Say } from '../../texts/say.ts'
import type { useConfirm } from '../../ui/leaving/confirm-dialog.tsx'
import type { RecordAnswer } from '../../workflow/record-answer.ts'
import { isFirst, openWay } from '../../workflow/way-to-submit.ts'

type Asking = Pick<PortalDefinitions, 'workflows' | 'texts'> & {
  confirm: ReturnType<typeof useConfirm>
  services: Pick<FormServices, 'loadReferences'>
  say: Say<'wizard'>
  form: PublishedForm
}

/**
 * Asks before a record is sent once more as it was, with comments that nothing was changed for, or where carriers begin anew by it. One that
 * stands where records begin is sent for the first time, or was taken back by its owner.
 *
 * @param asked what is to be answered of one that came back.
 */
export async function confirmResubmit(
  record: RecordAnswer,
  asked: ReviewComments | undefined,
  data: JsonObject,
  { confirm, services, workflows, texts, say, form }: Asking,
): Promise<boolean> {
  const way = openWay(record, { workflows, texts })
  if (!way || isFirst(way.row, { workflows })) return true
  const { row, choice } = way
  const facts = { ...record.facts, lifecycle: row }
  const back = sentBack(workflows, row, record.lifecycles, choice.event, facts, data)
  const reached = back.filter(({ holder, approved }) => !approved && holder !== 'owner' && holder !== 'nobody')
  const approved = back.filter(one => one.approved).map(({ scope }) => scope)
  const keys = [...reached.map(({ scope }) => scope), ...approved]
  const found = keys.length > 0 ? await services.loadReferences('carrier', { keys }).catch(() => []) : []
  const nameOf = (key: string): string => found.find(one => one.key === key)?.label ?? key
  const namesOf = (stops: boolean): string => reached.flatMap(one => (one.stops === stops ? [nameOf(one.scope)] : [])).join(', ')
  const unanswered = asked ? trackFieldComments(asked, data, form).filter(({ answered }) => !answered) : []
  const fields = [...new Set(unanswered.map(({ path }) => titleAt(form.schema, path, data)))]
  const open = unanswered.length
  // What was withdrawn at a carrier is sent there again, for which nothing has to be changed.
  const goesOn = back.some(({ holder, approved }) => holder === 'nobody' && !approved)
  const same = !goesOn && isSameValue(asked?.base ?? record.proposed ?? record.data, data)
  if (!same && open === 0 && keys.length === 0) return true
  const [anew, stopped] = [namesOf(false), namesOf(true)]
  const begins = [
    ...(anew ? [say('begins-anew', { carriers: anew })] : []),
    ...(approved.length > 0 ? [say('approved-before', { carriers: approved.map(nameOf).join(', ') })] : []),
    ...(stopped ? [say('stops-first', { carriers: stopped })] : []),
  ]
  const unchanged = say(asked ? 'resent-unchanged' : 'sent-unchanged')
  const comments = say('resent-open', { count: fields.length, fields: fields.join(', ') })
  const why = same ? [unchanged] : open > 0 ? [comments] : []
  const title = same ? 'title-unchanged' : open > 0 ? 'title-open' : 'title-anew'
  return confirm({ title: say(title), text: [...why, ...begins].join(' '), action: say('resubmit') })
}

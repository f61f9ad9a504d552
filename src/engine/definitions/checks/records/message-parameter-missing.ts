import { systemRight } from '#engine/permissions/rights.ts'
import { type MeaningTexts, meaningKey, meaningsOf } from '#engine/records/meanings.ts'
import { messagesOfCode } from '../../files/ids-in-code.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import { sendersOf } from '../../publish/set-off.ts'
import { messagesSent } from '../places/messages-sent.ts'
import type { Finding, Rule } from '../rule.ts'

/** What a message that a lifecycle sends is given always (server/jobs/notify-readers.ts). */
const given = ['/record/id', '/record/label', '/record/named', '/owner/label', '/url', '/reader/name']

/** What it is given where someone acted, which nobody did when a reminder goes out. */
const givenByActor = ['/actor/name']

/** What is not given to an address: who reads there has no account, and so no page and no name. */
const givenToAccounts = ['/url', '/reader/name']

/** What it is given about a row by carrier: the carrier's name. */
const givenByCarrier = ['/carrier']

/**
 * What it is given when a field of the event's form says it: parameter → meaning. Other systems answer with a comment
 * (server/messaging/external-requests.ts).
 */
const givenByForm: { [parameter: string]: keyof MeaningTexts } = {
  '/reason': 'reason',
  '/comment': 'comment',
  '/question': 'question',
  '/answer': 'answer',
  '/pins': 'pins',
}

export const messageParameterMissing: Rule = {
  rule: 'message-parameter-missing',
  about: 'messages need no more than whoever sends them gives',
  check({ workflows, messages, whole }) {
    const byCode = Object.entries<readonly string[]>(messagesOfCode).flatMap(([id, all]) => {
      const sent = messages.get(id)
      return (sent?.content.parameters ?? []).flatMap((parameter, index): Finding[] =>
        sent === undefined || all.includes(parameter)
          ? []
          : [
              {
                file: sent.file,
                path: appendPointer('/parameters', index),
                message: `The portal sends this message, and does not give "${parameter}"`,
                fix: suggestion(parameter, all),
              },
            ],
      )
    })
    const contents = Object.fromEntries([...workflows.values()].map(({ content }) => [content.id, content]))
    const byLifecycles = [...workflows.values()].flatMap(({ file, content }) => {
      const { meta } = content
      if (meta.kind !== 'lifecycle') return []
      const tellsReason = (event: string | null): boolean =>
        event !== null &&
        meta.events[event]?.tellsReason === true &&
        sendersOf(contents, { workflow: content.id, event }).every(one => {
          const sender = contents[one.workflow]?.meta
          const form = sender?.kind === 'lifecycle' ? sender.events[one.event]?.form : undefined
          return meaningsOf(whole[form ?? ''] ?? {}).reason !== undefined
        })
      return messagesSent(content).flatMap(({ message: id, to, path, event, by }) => {
        const message = typeof id === 'string' ? messages.get(id)?.content : undefined
        const form = whole[meta.events[event ?? '']?.form ?? '']
        const asked = meaningsOf(form ?? {})
        const answered = meta.events[event ?? '']?.right === systemRight ? ['/comment'] : []
        const told = tellsReason(event) ? ['/reason'] : []
        const scoped = meta.scope === 'carrier' ? givenByCarrier : []
        const formed = Object.entries(givenByForm).flatMap(([name, meaning]) => (asked[meaning] === undefined ? [] : [name]))
        const acted = by === 'effect' ? givenByActor : []
        const unread = to === 'address' ? givenToAccounts : []
        const all = [...given, ...acted, ...scoped, ...answered, ...told, ...formed].filter(name => !unread.includes(name))
        const missing = (message?.parameters ?? []).filter(parameter => !all.includes(parameter))
        if (missing.length === 0) return []
        const fields = form ? missing.flatMap(parameter => givenByForm[parameter] ?? []) : []
        const giver = event === null ? `this ${by}` : `the event "${event}"`
        const lacking = fields.length > 0 ? `: its form has no field with the "${meaningKey}" ${quoted(fields)}` : ''
        const further = by === 'effect' ? " Or ask for it in the event's form." : ''
        return [
          {
            file,
            path: appendPointer(path, 'message'),
            message: `The message "${id}" needs ${quoted(missing)}, which ${giver} does not give${lacking}`,
            fix: `${missing.map(parameter => suggestion(parameter, all)).join(' ')}${further}`,
          },
        ]
      })
    })
    return [...byCode, ...byLifecycles]
  },
}

function quoted(names: string[]): string {
  return names.map(name => `"${name}"`).join(' and ')
}

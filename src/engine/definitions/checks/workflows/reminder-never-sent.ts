import { reminderName } from '#engine/workflow/reminders.ts'
import type { Reminder } from '#engine/workflow/types.ts'
import { isObject } from '../../json/is-object.ts'
import { durationMilliseconds } from '../../limits/quantities.ts'
import type { Json } from '../../types.ts'
import { remindersIn } from '../places/messages-sent.ts'
import type { Finding, Rule } from '../rule.ts'

/** A reminder that ends before it begins, or asks who acts where nobody does, is never sent, and nobody notices. */
export const reminderNeverSent: Rule = {
  rule: 'reminder-never-sent',
  about: 'reminders begin before they end, ask about the record and not about who acts, and say one thing to one receiver once',
  check({ workflows }) {
    return [...workflows.values()].flatMap(({ file, content }): Finding[] => {
      const reminders = remindersIn(content)
      return reminders.flatMap(({ reminder, path, place }, index): Finding[] => {
        const twin = reminders
          .slice(0, index)
          .some(one => one.place === place && reminderName(one.reminder) === reminderName(reminder))
        return [...mistakes(reminder), ...(twin ? [said(reminder)] : [])].map(({ key, ...found }) => ({
          file,
          path: `${path}/${key}`,
          ...found,
        }))
      })
    })
  },
}

type Mistake = { key: string; message: string; fix: string }

function said({ message, to }: Reminder): Mistake {
  return {
    key: 'message',
    message: `"${message}" goes to "${to}" by another reminder of this state already`,
    fix: 'Repeat that one with "every", or name another message.',
  }
}

function mistakes({ after, every, until, when }: Reminder): Mistake[] {
  const length = (duration: string): number => durationMilliseconds(duration) ?? 0
  return [
    ...(every !== undefined && length(every) === 0
      ? [{ key: 'every', message: 'It repeats after no time at all', fix: 'Write a duration such as "P1D".' }]
      : []),
    ...(until !== undefined && every === undefined
      ? [{ key: 'until', message: 'It ends, but does not repeat', fix: 'Add "every", or remove "until".' }]
      : []),
    ...(until !== undefined && length(until) <= length(after)
      ? [
          {
            key: 'until',
            message: `It ends after ${until}, and would begin after ${after}`,
            fix: 'Write a longer "until": both count from when the state was entered.',
          },
        ]
      : []),
    ...(when !== undefined && asksWhoActs(when)
      ? [
          {
            key: 'when',
            message: 'It asks about "actor", and nobody acts when a reminder goes out',
            fix: 'Ask about the record, its lifecycle or what is related to it.',
          },
        ]
      : []),
  ]
}

function asksWhoActs(condition: Json): boolean {
  if (Array.isArray(condition)) return condition.some(asksWhoActs)
  if (!isObject(condition)) return false
  if (isObject(condition.properties) && Object.hasOwn(condition.properties, 'actor')) return true
  return ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'].some(keyword => asksWhoActs(condition[keyword] ?? null))
}

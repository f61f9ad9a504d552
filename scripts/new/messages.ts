import type { JsonObject } from '#engine/definitions/types.ts'
import type { Answers } from './answers.ts'

type Text = { subject: string; paragraphs: string[]; tone: string; needs?: string[] }

/** Mails and notices: to who has to decide, and to the owner about what was decided. */
export function messagesOf({ id, title, carriers }: Answers): { [file: string]: JsonObject } {
  const name = '{{/record/label}}'
  const one = title.toLowerCase()
  const waits = { subject: `${name} waits for a decision`, tone: 'waiting' }
  const rejected = { subject: `${name} was rejected`, tone: 'bad' }
  const texts: { [message: string]: Text } = {
    [`${id}-waiting`]: { ...waits, paragraphs: [`The ${one} ${name} was submitted and waits for you to decide.`] },
    [`${id}-approved`]: { subject: `${name} is approved`, tone: 'good', paragraphs: [`Your ${one} ${name} was approved.`] },
    [`${id}-rejected`]: {
      ...rejected,
      paragraphs: [
        `Your ${one} ${name} was rejected: {{/reason}}.`,
        '{{/comment}}',
        'Change what was marked and submit it again.',
      ],
      needs: ['/reason', '/comment'],
    },
    ...(carriers.length > 0 && {
      [`${id}-at-carrier`]: {
        ...waits,
        paragraphs: [`The ${one} ${name} was forwarded to your network and waits for you to decide.`],
      },
      [`${id}-rejected-by-carriers`]: {
        ...rejected,
        paragraphs: [`Every carrier that was asked rejected your ${one} ${name}. Change what they marked and submit it again.`],
      },
    }),
  }
  return Object.fromEntries(
    Object.entries(texts).map(([message, { subject, paragraphs, tone, needs = [] }]) => [
      `${message}.message.json`,
      {
        $schema: '../meta/message.meta.json',
        parameters: ['/record/label', '/url', ...needs],
        mail: { subject, title: subject, paragraphs, action: { text: `Open the ${one}`, url: '{{/url}}' } },
        notice: { text: `${subject}.`, url: '{{/url}}', tone },
      },
    ]),
  )
}

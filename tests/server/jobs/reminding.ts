import type { DefinitionFiles } from '#engine/definitions/published-set.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { remind } from '#server/jobs/remind.ts'
import { inboxMail } from '#server/mail/inbox-mail.ts'
import { doJobs } from '../../support/do-jobs.ts'
import { type Further, startFurther } from '../records/further.ts'
import { editing, withPause } from '../records/with-pause.ts'

const message = (subject: string) => ({
  $schema: '../meta/message.meta.json',
  parameters: ['/record/label', '/url'],
  mail: { subject, title: subject, paragraphs: [subject], action: { text: 'Open', url: '{{/url}}' } },
  notice: { text: `${subject}.`, url: '{{/url}}', tone: 'waiting' },
})

/** Shops that are reminded of when they wait, and trials at carriers. */
export function withReminders(files: DefinitionFiles): void {
  withPause(files)
  for (const [id, subject] of Object.entries({ long: 'still waits', late: 'is late', small: 'is small' }))
    files.set(`schemas/shops/shop-${id}.message.json`, message(`{{/record/label}} ${subject}`))
  const edit = editing(files)
  edit('workflows/shop.workflow.json', ({ states }) => {
    const when = {
      properties: { record: { properties: { data: { required: ['size'], properties: { size: { const: 'S' } } } } } },
    }
    states.trading.states.open.meta.due = {
      after: 'P2D',
      remind: [
        { message: 'shop-long', to: 'shop.decide', every: 'P1D', until: 'P5D' },
        { message: 'shop-late', to: 'role:DEVELOPER', after: 'P3D' },
        { message: 'shop-small', to: 'shop.edit', after: 'P1D', every: 'P1D', until: 'P10D', when },
      ],
    }
  })
  edit('workflows/trial-at-carrier.workflow.json', ({ states }) => {
    states.asked.states.first.meta.due = {
      after: 'P1D',
      remind: [
        { message: 'shop-late', to: 'role:VI_CARRIER_ADMIN' },
        { message: 'shop-long', to: 'organisation:shop' },
      ],
    }
  })
}

const hour = 3_600_000

/** A portal with such shops, the clock moved forward, and the mails that its reminders sent. */
export async function startReminding() {
  const all: Further = await startFurther(undefined, withReminders)
  const deps = (hours: number, more: Partial<Dependencies> = {}): Dependencies => {
    const now = () => new Date(Date.now() + hours * hour)
    return { ...all.portal.deps, now, mail: inboxMail(all.portal.pool, now), ...more }
  }

  /** Every mail about a record: "subject > role of organisation". */
  const mails = async (id: string): Promise<string[]> =>
    (
      await all.portal.rows<{ said: string }>(
        `select d.subject || ' > ' || c.role || ' of ' || o.label as said from delivered_message d
        join credential c on c.email = d.recipient join record o on o.id = c.organisation_id
        where d.channel = 'mail' and d.message_id like '<' || $1 || '%' order by d.id`,
        [id],
      )
    ).map(({ said }) => said)

  /** Looks for reminders so many hours from now, does what follows, and gives the mails about the record since. */
  const mailed = async (id: string, hours: number, more: Partial<Dependencies> = {}): Promise<string[]> => {
    const at = deps(hours, more)
    const before = await mails(id)
    await remind(at)
    await doJobs(at)
    return (await mails(id)).slice(before.length).sort()
  }

  const reviewers = async (said: string): Promise<string[]> =>
    (
      await all.portal.rows<{ label: string }>(
        `select o.label from credential c join record o on o.id = c.organisation_id where c.role = 'ADMIN_DOTGO_READWRITE'`,
      )
    )
      .map(({ label }) => `${said} > ADMIN_DOTGO_READWRITE of ${label}`)
      .sort()
  return { all, deps, mails, mailed, reviewers }
}

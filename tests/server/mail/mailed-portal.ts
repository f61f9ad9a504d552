import { createReferenceData } from '#server/demonstration/reference-data.ts'
import { startWorker } from '#server/jobs/jobs.ts'
import { smtpMail } from '#server/mail/smtp-mail.ts'
import { startPortal } from '../auth/portal.ts'
import { asker } from '../records/askers.ts'
import { startSmtpSink } from './smtp-sink.ts'

/** A portal whose jobs are done and whose mails a real mail server takes, with an owner and two people of the platform. */
export async function startMailed(organisation: string) {
  const portal = await startPortal()
  const sink = await startSmtpSink()
  portal.deps.mail = smtpMail(sink.url, 'a@portal.example')
  await createReferenceData(portal.deps, true)
  const owner = await asker(portal, 'DEVELOPER', organisation)
  const reviewer = await asker(portal, 'ADMIN_DOTGO_READWRITE', 'The platform')
  const colleague = await asker(portal, 'ADMIN_DOTGO_READWRITE', 'The platform')
  const worker = await startWorker(portal.deps, true)
  const close = async (): Promise<void> => {
    await worker.stop()
    await portal.deps.mail.close()
    await sink.stop()
    await portal.close()
  }
  return { portal, sink, owner, reviewer, colleague, close }
}
export type Mailed = Awaited<ReturnType<typeof startMailed>>

import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type pg from 'pg'
import { v7 } from 'uuid'
import { createLimiter } from './auth/limiter.ts'
import { createPasswordThreads } from './auth/passwords/password-threads.ts'
import type { Config } from './config.ts'
import type { Dependencies } from './dependencies.ts'
import { clamdScanner } from './files/clamd-scanner.ts'
import { localFiles } from './files/local-files.ts'
import { databaseJobs } from './jobs/graphile/database-jobs.ts'
import { inTheirLanguage, setsByName } from './language.ts'
import type { Log } from './log.ts'
import { inboxMail } from './mail/inbox-mail.ts'
import { channelTexts } from './messaging/channel-texts.ts'
import { chooseChannels } from './messaging/platforms.ts'
import { createContentSaves } from './sets/content-saves.ts'
import type { Sets } from './sets/current-set.ts'
import { gatewaySms } from './sms/gateway-sms.ts'
import { inboxPhoneMessages } from './sms/inbox-phone-messages.ts'
import { inboxSms } from './sms/inbox-sms.ts'
import { smsChain } from './sms/sms-chain.ts'

/** Chooses the adapters, once. Every provider is one row here. */
export async function buildDependencies(
  config: Config,
  pool: pg.Pool,
  sets: Pick<Sets, 'current' | 'byHash' | 'refresh'>,
  log: Log,
  now: () => Date = () => new Date(),
): Promise<Dependencies> {
  return {
    config,
    pool,
    now,
    newId: () => v7(),
    token: size => randomBytes(size).toString('base64url'),
    set: () => inTheirLanguage(sets.current()),
    setByHash: setsByName(sets.byHash, sets.current),
    followSet: sets.refresh,
    mail: config.smtpUrl ? (await import('./mail/smtp-mail.ts')).smtpMail(config.smtpUrl, config.mailFrom) : inboxMail(pool, now),
    sms: config.smsGatewayUrls ? smsChain(config.smsGatewayUrls.map(url => gatewaySms(url, now))) : inboxSms(pool, now),
    // The drawn phone stands in for a gateway; beside a real one it would swallow what is meant for a person.
    phone: config.smsGatewayUrls || config.production ? null : inboxPhoneMessages(pool, now),
    files: localFiles(join(config.dataDir, 'files')),
    scanner: config.clamdAddress ? clamdScanner(config.clamdAddress) : null,
    jobs: databaseJobs,
    channels: chooseChannels(config, { now, say: channelTexts(sets.current) }, log),
    limiter: await createLimiter(pool, { limits: () => sets.current().limits, demonstration: config.demonstration }),
    passwordThreads: createPasswordThreads(sets.current),
    contentSaves: createContentSaves(sets.current),
    log,
  }
}

import { addressesIn, isAddress, isSafeAddress, sitesIn } from './addresses.ts'
import { givenSettings } from './given-settings.ts'
import { missingSettings } from './missing-settings.ts'
import { isLoopback, reachedBy } from './reached.ts'
import { proxyProblems } from './trusted-proxies.ts'
import { weakSecrets } from './weak-secret.ts'

/** Every setting, from the environment. The README's table is made from this schema. */
export const settingsSchema = {
  type: 'object',
  properties: {
    PORT: { type: 'integer', minimum: 0, maximum: 65535, default: 8080, description: 'Port to listen on; 0 takes a free one.' },
    HOST: {
      type: 'string',
      default: '127.0.0.1',
      description: 'Address to listen on. Another than loopback, which other machines reach, only with NODE_ENV=production.',
    },
    DATA_DIR: {
      type: 'string',
      default: './.data',
      description: 'Folder of the embedded database, the uploaded files and the made secret.',
    },
    DATABASE_URL: {
      type: 'string',
      description: 'PostgreSQL of your own, for the application role. Without it the embedded one runs.',
    },
    DATABASE_OWNER_URL: {
      type: 'string',
      description: 'The same database for the role that owns the tables; else DATABASE_URL.',
    },
    PUBLIC_URL: {
      type: 'string',
      description:
        'Address people use, may carry a path. Must be https unless it is loopback; another than loopback only with NODE_ENV=production.',
    },
    SMTP_URL: {
      type: 'string',
      description: 'Mail server, smtp:// or smtps://. Without it mails show at /dev/inbox. Needed in production.',
    },
    MAIL_FROM: { type: 'string', default: 'Onramp <no-reply@onramp.example>', description: 'Sender of mails.' },
    SMS_GATEWAY_URL: {
      type: 'string',
      description:
        'HTTP gateway for text messages, or several with commas between them: the next is asked where one cannot be reached. Without it they show at /dev/inbox. Needed in production.',
    },
    CLAMD_ADDRESS: {
      type: 'string',
      description:
        'ClamAV daemon that scans uploads, host:port or the path of its socket. Needed in production, unless UPLOADS_UNSCANNED.',
    },
    UPLOADS_UNSCANNED: {
      type: 'boolean',
      default: false,
      description: 'Production starts without a scanner: uploads are not scanned for malware.',
    },
    RBM_SERVICE_ACCOUNT_FILE: {
      type: 'string',
      description: 'Key file of a Google service account for RCS for Business. Without it, the demonstration runs the simulator.',
    },
    RBM_WEBHOOK_TOKEN: {
      type: 'string',
      minLength: 16,
      description:
        'Common secret with the channel, which signs what it posts to /channel/events. In production one that is easy to guess is refused.',
    },
    SIMULATOR_URL: { type: 'string', description: 'Address of a running simulator (npm run simulator) that plays the channel.' },
    ONRAMP_SECRET: {
      type: 'string',
      minLength: 32,
      description:
        'At least 32 characters; signs and encrypts. Made once with the embedded database; needed in production, where one that is easy to guess is refused.',
    },
    TRUSTED_PROXIES: {
      type: 'string',
      default: '',
      description:
        'Comma-separated addresses or ranges whose X-Forwarded-For is believed. Only with NODE_ENV=production, and no range in which others have addresses.',
    },
    OPENID_ISSUER: {
      type: 'string',
      description:
        'Address of another OpenID provider that people sign in with, https or of this machine, as its discovery document says it. Without it they sign in here, with a password.',
    },
    OPENID_CLIENT_ID: { type: 'string', description: 'What that provider calls the portal.' },
    OPENID_CLIENT_SECRET: { type: 'string', description: 'Client secret that it knows the portal by.' },
    STRICT_SIGN_UP: { type: 'boolean', default: false, description: 'Never say that an address has an account.' },
    EXTERNAL_SITES: {
      type: 'string',
      default: '',
      description:
        'Where other sites are that menus lead to, by their names in navigation.json: analytics=https://…, with commas between several. Entries to a site without an address are not shown.',
    },
    VERSION_SECRETS: {
      type: 'string',
      minLength: 33,
      description:
        "Two secrets with a comma between them: portalVersion(first, second) in a page's console tells who knows both which version runs. Without it nobody is told.",
    },
    PUBLISH_ANYWAY: {
      type: 'boolean',
      default: false,
      description:
        'Starting publishes also definitions by which stored records lose values; else the set before stays, and it says so.',
    },
    NODE_ENV: {
      type: 'string',
      enum: ['', 'development', 'test', 'production'],
      default: '',
      description:
        'production turns the demonstration and /dev pages off; development, test or nothing leaves them on. Nothing else is taken.',
    },
    CHECK_ANSWERS: {
      type: 'boolean',
      default: false,
      description:
        'Compare each answer with the published document, and log what differs. npm run dev does; costs more than answering.',
    },
    ONRAMP_DEV: { type: 'boolean', default: false, description: 'Set by npm run dev: pages from source, definitions watched.' },
  },
} as const

/** Settings that whoever knows them can sign with, and how many characters each has at least. */
const minimumLengths = {
  ONRAMP_SECRET: settingsSchema.properties.ONRAMP_SECRET.minLength,
  RBM_WEBHOOK_TOKEN: settingsSchema.properties.RBM_WEBHOOK_TOKEN.minLength,
  VERSION_SECRETS: settingsSchema.properties.VERSION_SECRETS.minLength,
}

/** The settings as the server uses them. */
export type Config = {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | null
  databaseOwnerUrl: string | null
  /** Without trailing slash. */
  publicUrl: string
  /** Path of the public address, '' or '/base'. */
  basePath: string
  smtpUrl: string | null
  mailFrom: string
  /** In the order in which they are tried; null: none is configured. */
  smsGatewayUrls: string[] | null
  clamdAddress: string | null
  channel: { serviceAccountFile: string | null; simulatorUrl: string | null; webhookToken: string }
  /** '' until the embedded database's secret is read. */
  secret: string
  production: boolean
  development: boolean
  trustedProxies: string[]
  demonstration: boolean
  /** Another provider that people sign in with; null: the portal's own. */
  openid: { issuer: string; clientId: string; clientSecret: string } | null
  strictSignUp: boolean
  /** Name of another site → its address, without trailing slash. */
  sites: { [name: string]: string }
  /** Who knows both is told the version; null: nobody is. */
  versionSecrets: [string, string] | null
  publishAnyway: boolean
  checkAnswers: boolean
}

/**
 * Reads the settings from the environment.
 *
 * @throws one error that names every setting that is wrong or missing, and what to do.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const { given, problems } = givenSettings(settingsSchema, environment)
  const value = given as Record<string, string> & {
    PORT: number
    UPLOADS_UNSCANNED: boolean
    STRICT_SIGN_UP: boolean
    PUBLISH_ANYWAY: boolean
    CHECK_ANSWERS: boolean
    ONRAMP_DEV: boolean
  }
  const publicUrl = (value.PUBLIC_URL ?? `http://${value.HOST}:${value.PORT}`).replace(/\/+$/, '')
  const address = URL.canParse(publicUrl) ? new URL(publicUrl) : null
  if (!address || !/^https?:$/.test(address.protocol)) problems.push('PUBLIC_URL must be an http or https address')
  else if (address.protocol === 'http:' && !isLoopback(address.hostname))
    problems.push('PUBLIC_URL must be https unless it is loopback: sign-in cookies are only sent over https')
  if (address && (address.username || address.password || /[?#]/.test(publicUrl)))
    problems.push('PUBLIC_URL must have no user name, no password, no ? and no #: links are made of it')
  if (value.SMTP_URL && !isAddress(value.SMTP_URL, /^smtps?:$/)) problems.push('SMTP_URL must be an address, smtp:// or smtps://')
  const smsGatewayUrls = addressesIn(value.SMS_GATEWAY_URL ?? '')
  if (!smsGatewayUrls.every(one => isAddress(one, /^https?:$/)))
    problems.push('SMS_GATEWAY_URL must be an http or https address, or several with commas between them')
  const sites = sitesIn(value.EXTERNAL_SITES ?? '')
  if (!sites)
    problems.push('EXTERNAL_SITES must be names with addresses, https or of this machine: analytics=https://analytics.example')
  const { OPENID_ISSUER: issuer, OPENID_CLIENT_ID: clientId, OPENID_CLIENT_SECRET: clientSecret } = value
  if (issuer && (!isSafeAddress(issuer) || /[?#@]/.test(issuer)))
    problems.push('OPENID_ISSUER must be an https address, or one of this machine, with no user name, no ? and no #')
  const [first = '', second = '', ...further] = value.VERSION_SECRETS?.split(',').map(part => part.trim()) ?? []
  if (value.VERSION_SECRETS && (Math.min(first.length, second.length) < 16 || further.length > 0))
    problems.push('VERSION_SECRETS must be two secrets of at least 16 characters with a comma between them')
  const production = value.NODE_ENV === 'production'
  const trustedProxies = (value.TRUSTED_PROXIES ?? '')
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)
  problems.push(...proxyProblems(trustedProxies))
  if (production) problems.push(...weakSecrets(value, minimumLengths))
  // Whoever reaches the portal would read everybody's mails and codes, and know the passwords of a demonstration.
  const publicHost = value.PUBLIC_URL && address ? address.hostname : null
  const reached = reachedBy({ host: value.HOST as string, trustedProxies }, publicHost)
  if (!production) problems.push(...reached)
  const where = production ? 'in production' : reached.length > 0 ? 'where others reach the portal' : null
  problems.push(...missingSettings(value, { production, where }))
  if (value.CLAMD_ADDRESS && value.UPLOADS_UNSCANNED)
    problems.push('CLAMD_ADDRESS and UPLOADS_UNSCANNED exclude each other: take out one of them')
  if (value.SIMULATOR_URL && !URL.canParse(value.SIMULATOR_URL)) problems.push('SIMULATOR_URL must be an address')
  if (problems.length > 0)
    throw new Error(`The settings cannot be used:\n${problems.map(problem => `  - ${problem}`).join('\n')}`)
  return {
    port: value.PORT,
    host: value.HOST as string,
    dataDir: value.DATA_DIR as string,
    databaseUrl: value.DATABASE_URL ?? null,
    databaseOwnerUrl: value.DATABASE_OWNER_URL ?? value.DATABASE_URL ?? null,
    publicUrl,
    basePath: (address as URL).pathname.replace(/\/$/, ''),
    smtpUrl: value.SMTP_URL ?? null,
    mailFrom: value.MAIL_FROM as string,
    smsGatewayUrls: smsGatewayUrls.length > 0 ? smsGatewayUrls : null,
    clamdAddress: value.CLAMD_ADDRESS ?? null,
    channel: {
      serviceAccountFile: value.RBM_SERVICE_ACCOUNT_FILE ?? null,
      simulatorUrl: value.SIMULATOR_URL ?? null,
      webhookToken: value.RBM_WEBHOOK_TOKEN ?? '',
    },
    secret: value.ONRAMP_SECRET ?? '',
    production,
    development: value.ONRAMP_DEV,
    trustedProxies,
    demonstration: !value.DATABASE_URL && !production,
    openid: issuer && clientId && clientSecret ? { issuer, clientId, clientSecret } : null,
    strictSignUp: value.STRICT_SIGN_UP,
    sites: sites ?? {},
    versionSecrets: first ? [first, second] : null,
    publishAnyway: value.PUBLISH_ANYWAY,
    checkAnswers: value.CHECK_ANSWERS || value.ONRAMP_DEV,
  }
}

import { Ajv, type ValidateFunction } from 'ajv'
import { ApiError } from './api-error.ts'

/** What Google takes, with its limits. A field that is not listed is refused, as Google does. */

const object = (required: string[], properties: object) => ({ type: 'object', additionalProperties: false, required, properties })
const list = (items: object, minItems: number, maxItems: number) => ({ type: 'array', items, minItems, maxItems })
const text = (minLength: number, maxLength: number) => ({ type: 'string', minLength, maxLength })
const one = (...values: string[]) => ({ enum: values })

// Google takes https alone; a portal that is tried out on this machine has no certificate.
const https = { type: 'string', maxLength: 2048, pattern: '^(https://[^/ ]+|http://(127\\.0\\.0\\.1|localhost)[:/])' }
const web = { type: 'string', maxLength: 2048, pattern: '^https?://[^/ ]+' }
const email = { type: 'string', maxLength: 256, pattern: '^[^@ ]+@[^@ ]+\\.[^@ ]+$' }
const label = text(1, 45)
const e164 = { type: 'string', pattern: '^\\+[1-9][0-9]{6,14}$' }

const rcsAgent = {
  description: text(1, 100),
  logoUri: https,
  heroUri: https,
  phoneNumbers: list(object(['phoneNumber', 'label'], { phoneNumber: object(['number'], { number: text(3, 20) }), label }), 0, 3),
  emails: list(object(['address', 'label'], { address: email, label }), 0, 3),
  websites: list(object(['uri', 'label'], { uri: web, label }), 0, 3),
  privacy: object(['uri', 'label'], { uri: https, label }),
  termsConditions: object(['uri', 'label'], { uri: https, label }),
  color: { type: 'string', pattern: '^#[0-9A-Fa-f]{6}$' },
  billingConfig: object(['billingCategory'], { billingCategory: one('CONVERSATIONAL', 'NON_CONVERSATIONAL') }),
  agentUseCase: one('OTP', 'TRANSACTIONAL', 'PROMOTIONAL', 'MULTI_USE'),
  hostingRegion: one('NORTH_AMERICA', 'EUROPE', 'ASIA_PACIFIC'),
  indiaPrincipalEntityId: text(1, 64),
}
const neededOfAgent = Object.keys(rcsAgent).filter(
  name => !['phoneNumbers', 'emails', 'websites', 'indiaPrincipalEntityId'].includes(name),
)
const displayName = text(1, 40)

const contact = object(['name', 'title', 'email'], { name: text(1, 100), title: text(1, 100), email })
const answer = text(1, 2000)
const questionnaire = object(
  [
    'contacts',
    'optinDescription',
    'triggerDescription',
    'interactionsDescription',
    'optoutDescription',
    'agentAccessInstructions',
  ],
  {
    contacts: list(contact, 1, 5),
    optinDescription: answer,
    triggerDescription: answer,
    interactionsDescription: answer,
    optoutDescription: answer,
    agentAccessInstructions: answer,
    videoUris: list(https, 0, 10),
    screenshotUris: list(https, 0, 10),
  },
)
const launchState = one(...['PENDING', 'LAUNCHED', 'REJECTED', 'SUSPENDED', 'UNLAUNCHED'].map(state => `LAUNCH_STATE_${state}`))

const tap = { text: text(1, 25), postbackData: text(0, 2048) }
const degrees = (most: number) => ({ type: 'number', minimum: -most, maximum: most })
const latLong = object(['latitude', 'longitude'], { latitude: degrees(90), longitude: degrees(180) })
const actions = {
  openUrlAction: object(['url'], {
    url: web,
    application: one('BROWSER', 'WEBVIEW'),
    webviewViewMode: one('FULL', 'HALF', 'TALL'),
  }),
  dialAction: object(['phoneNumber'], { phoneNumber: e164 }),
  viewLocationAction: object([], { latLong, label: text(0, 100), query: text(1, 200) }),
  shareLocationAction: object([], {}),
  createCalendarEventAction: object(['startTime', 'endTime', 'title'], {
    startTime: text(1, 40),
    endTime: text(1, 40),
    title: text(1, 100),
    description: text(0, 500),
  }),
}
// Exactly one of them, beside text and postbackData.
const action = { ...object(['text', 'postbackData'], { ...tap, ...actions }), minProperties: 3, maxProperties: 3 }
const suggestion = {
  ...object([], { reply: object(['text', 'postbackData'], tap), action }),
  minProperties: 1,
  maxProperties: 1,
}
const media = object(['height', 'contentInfo'], {
  height: one('SHORT', 'MEDIUM', 'TALL'),
  contentInfo: object(['fileUrl'], { fileUrl: web, thumbnailUrl: web, forceRefresh: { type: 'boolean' } }),
})
const card = {
  ...object([], { title: text(1, 200), description: text(1, 2000), media, suggestions: list(suggestion, 0, 4) }),
  anyOf: [{ required: ['title'] }, { required: ['description'] }, { required: ['media'] }],
}
const richCard = {
  ...object([], {
    standaloneCard: object(['cardOrientation', 'cardContent'], {
      cardOrientation: one('VERTICAL', 'HORIZONTAL'),
      thumbnailImageAlignment: one('LEFT', 'RIGHT'),
      cardContent: card,
    }),
    carouselCard: object(['cardWidth', 'cardContents'], { cardWidth: one('SMALL', 'MEDIUM'), cardContents: list(card, 2, 10) }),
  }),
  minProperties: 1,
  maxProperties: 1,
}

const shapes = {
  brand: object(['displayName'], { displayName: text(1, 100) }),
  agent: object(['displayName', 'rcsBusinessMessagingAgent'], {
    displayName,
    rcsBusinessMessagingAgent: object(neededOfAgent, rcsAgent),
  }),
  agentChanges: object([], { displayName, rcsBusinessMessagingAgent: object([], rcsAgent) }),
  verification: object(['agentVerificationContact'], {
    agentVerificationContact: object(
      ['partnerName', 'partnerEmailAddress', 'brandContactName', 'brandContactEmailAddress', 'brandWebsiteUrl'],
      {
        partnerName: text(1, 100),
        partnerEmailAddress: email,
        brandContactName: text(1, 100),
        brandContactEmailAddress: email,
        brandWebsiteUrl: web,
      },
    ),
  }),
  launch: object(['agentLaunch'], {
    agentLaunch: object(['rcsBusinessMessaging'], {
      rcsBusinessMessaging: object(['questionnaire', 'launchDetails'], {
        questionnaire,
        launchDetails: { type: 'object', minProperties: 1, additionalProperties: object(['launchState'], { launchState }) },
      }),
    }),
  }),
  tester: object(['agentId', 'phoneNumber'], { agentId: text(1, 100), phoneNumber: e164 }),
  phone: e164,
  message: object(['contentMessage'], {
    contentMessage: {
      ...object([], { text: text(1, 3072), richCard, suggestions: list(suggestion, 0, 11) }),
      oneOf: [{ required: ['text'] }, { required: ['richCard'] }],
    },
    messageTrafficType: one('AUTHENTICATION', 'TRANSACTION', 'PROMOTION', 'SERVICEREQUEST', 'ACKNOWLEDGEMENT'),
    ttl: { type: 'string', pattern: '^[0-9]+(\\.[0-9]{1,9})?s$' },
  }),
  event: object(['eventType'], { eventType: one('IS_TYPING', 'READ'), messageId: text(1, 36) }),
}

const ajv = new Ajv({ strict: false })
const compiled = new Map<string, ValidateFunction>()

/** @returns the body, known to have the shape. @throws ApiError INVALID_ARGUMENT that says where it has not. */
export function shaped(shape: keyof typeof shapes, body: unknown): Record<string, unknown> {
  const validate = compiled.get(shape) ?? ajv.compile(shapes[shape])
  compiled.set(shape, validate)
  if (validate(body)) return body as Record<string, unknown>
  const [error] = validate.errors ?? []
  const unknown = error?.keyword === 'additionalProperties' ? ` "${error.params.additionalProperty}"` : ''
  throw new ApiError('INVALID_ARGUMENT', `Invalid value at '${error?.instancePath || '/'}': ${error?.message}${unknown}.`)
}

/**
 * What code itself names in definition files: without a row here the checker would say that nobody needs them, and with one it says
 * when one is gone.
 */
export const messagesOfCode = {
  'account-deleted': ['/email'],
  'account-deletion-asked': ['/email', '/date'],
  'account-exists': ['/email'],
  'account-kept': ['/email'],
  'account-removed': ['/email', '/at'],
  'confirm-new-email': ['/email', '/token'],
  'email-change-asked': ['/email', '/at'],
  'email-changed': ['/email', '/at'],
  'fraud-reported': ['/phone'],
  invitation: ['/email', '/token', '/inviter', '/organisation', '/role'],
  'invited-elsewhere': ['/email', '/inviter', '/organisation'],
  'notice-digest': ['/count', '/texts'],
  'one-time-code': ['/code', '/confirmUrl', '/fraudUrl'],
  'phone-changed': ['/phone', '/at'],
  'password-changed': ['/email', '/at'],
  'recovery-code-used': ['/email', '/left', '/at'],
  'recovery-codes-made': ['/email', '/at'],
  'reset-password': ['/email', '/token'],
  'second-factor-added': ['/email', '/name', '/at'],
  'second-factor-refused': ['/email', '/at'],
  'second-factor-removed': ['/email', '/name', '/at'],
  'second-factors-reset': ['/email', '/at'],
  'verify-email': ['/email', '/token'],
} as const satisfies { [message: string]: readonly string[] }

/** Contents, with the parts that code reads of each besides the pages that show it. */
export const contentsOfCode = {
  'account-answers': ['texts'],
  'channel-answers': ['texts'],
  'document-types': ['texts'],
  faq: ['texts'],
  'own-data': ['title', 'introduction', 'sections'],
  refusals: ['texts'],
  'rights-table': ['texts'],
} as const satisfies { [content: string]: readonly string[] }

/** Those whose texts code shows on pages that nobody has to sign in for. */
export const contentsOfVisitors = ['faq'] as const satisfies readonly (keyof typeof contentsOfCode)[]

/** Rooms of the words of the page that code shows where nobody has to sign in. */
export const roomsOfVisitors = [
  'buttons',
  'development',
  'errors',
  'forms',
  'frame',
  'pages',
  'sentences',
  'session',
  'viewer',
] as const

/** A message that code sends, with the parameters that code gives it. */
export type MessageOfCode = keyof typeof messagesOfCode

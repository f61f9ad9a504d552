/**
 * What code itself names in definition files: without a row here the checker would say that nobody needs them, and with one it says
 * when one is gone.
 */
export const messagesOfCode = [
  'account-exists',
  'fraud-reported',
  'one-time-code',
  'password-changed',
  'reset-password',
  'verify-email',
] as const

export const contentsOfCode = ['document-types', 'errors', 'faq', 'list-columns', 'refusals'] as const

/** A message that code sends. */
export type MessageOfCode = (typeof messagesOfCode)[number]

import type { Command } from './command.ts'

/** Frequently asked questions by category, as the specification's reply has them. */
export const listFaq: Command<'list-faq'> = async ({ set }) => ({ data: set.contents.faq?.categories ?? [] })

/** The same for who has signed in; the specification has a list of its own for them. */
export const listOwnFaq: Command<'list-own-faq'> = async ({ set }) => ({ data: set.contents.faq?.categories ?? [] })

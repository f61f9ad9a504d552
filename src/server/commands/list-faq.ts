import type { Command } from './command.ts'

/** Frequently asked questions by category, as the specification's reply has them. */
export const listFaq: Command<'list-faq'> = async ({ set }) => ({ data: set.contents.faq?.categories ?? [] })

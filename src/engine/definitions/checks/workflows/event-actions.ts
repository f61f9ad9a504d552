import type { Rule } from '../rule.ts'

/** What an event does is looked for at the event: actions there that no transition does would mislead. */
export const eventActions: Rule = {
  rule: 'event-actions',
  about:
    'a transition by an event that has actions does them, and only where an event has some does a transition say that it does none',
  written: true,
  check: ({ expansion: { eventActions: all, noActions } }) => [
    ...all
      .filter(({ used, replaced }) => replaced && !used)
      .map(({ file, path, event }) => ({
        file,
        path,
        message: `Every transition by "${event}" names actions of its own, so none does these`,
        fix: 'Delete them, or leave out "actions" where a transition does these.',
      })),
    ...noActions.map(({ file, path }) => ({
      file,
      path,
      message: 'The event has no actions that could be left out',
      fix: 'Delete "actions".',
    })),
  ],
}

import { countRecoveryCodes } from '../auth/second-factors/recovery-codes.ts'
import { secondFactorsOf } from '../auth/second-factors/second-factors.ts'
import { contentText, refuse } from '../records/texts.ts'
import type { Command } from './command.ts'

/** What the own account signs in with beside the password; as the last entry how many recovery codes are left. */
export const listSecondFactors: Command<'list-second-factors'> = async ({ actor, set }, { pool }) => {
  const account = actor.id
  if (account === null) throw refuse(set, 'account-missing')
  const [factors, { left, given, usedAt: codeUsedAt }] = await Promise.all([
    secondFactorsOf(pool, account),
    countRecoveryCodes(pool, account),
  ])
  const name = contentText(set, 'account-answers', 'recovery-codes-left', { left: String(left), given: String(given) })
  return {
    data: [
      ...factors.map(({ id, kind, name, addedAt, usedAt }) => ({
        ...{ id, kind, name },
        ...{ added: addedAt.toISOString(), last_used: usedAt?.toISOString() ?? null },
      })),
      ...(given > 0
        ? [
            {
              id: 'recovery-codes',
              kind: 'recovery-codes' as const,
              name,
              added: null,
              last_used: codeUsedAt?.toISOString() ?? null,
            },
          ]
        : []),
    ],
  }
}

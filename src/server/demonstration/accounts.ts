import type { FastifyInstance } from 'fastify'
import { signInAddress } from '#engine/definitions/pages/own-pages.ts'
import { escapeHtml } from '#engine/messages/mail-page.ts'
import { shownFlags } from '#engine/permissions/flags.ts'
import { createAccount } from '../auth/accounts/create-account.ts'
import type { Dependencies } from '../dependencies.ts'
import { type PageTexts, pageTexts } from '../page-texts.ts'

/** Password of every demonstration account. Never made with DATABASE_URL, in production or on an address that is not loopback. */
export const demonstrationPassword = 'Try-the-portal-1'

/** agent_type of an organisation that acts for others. */
const actsForOthers = 2

type DemonstrationAccount = { role: string; organisation: string; email: string; password: string }

/**
 * One account for every role of roles.json, a second of the default role that signed up as an aggregator, and one at each further carrier:
 * who tries the portal out sees what another carrier does not.
 */
function demonstrationAccounts(deps: Dependencies): (DemonstrationAccount & { carrier: string | null; agentType: number })[] {
  const { roles, default: byItself } = deps.set().roles
  const say = pageTexts('development', deps.set())
  const [carrier, ...others] = Object.values(deps.set().rows).find(rows => rows.record === 'carrier')?.rows ?? []
  const ofCarrier = (role: string): boolean =>
    roles[role]?.actsFor === 'carrier' || shownFlags(deps.set().roles, role).isCarrier === true
  const made = Object.entries(roles).map(([role, { actsFor }]) => ({
    role,
    organisation: ofCarrier(role)
      ? String(carrier?.data.carrier_name ?? carrier?.key ?? role)
      : say(actsFor === 'owner' ? 'demo-owner' : 'demo-platform'),
    email: `${role.toLowerCase().replaceAll('_', '-')}@demo.example`,
    password: demonstrationPassword,
    carrier: ofCarrier(role) ? (carrier?.key ?? null) : null,
    agentType: 0,
  }))
  const [first] = made.filter(account => account.role === byItself)
  const [atCarrier] = made.filter(account => account.carrier !== null)
  return [
    ...made,
    ...(first
      ? [{ ...first, organisation: say('demo-for-others'), email: 'many-voices@demo.example', agentType: actsForOthers }]
      : []),
    ...others.flatMap(({ key, data }) =>
      atCarrier
        ? [{ ...atCarrier, organisation: String(data.carrier_name ?? key), email: `${key}@demo.example`, carrier: key }]
        : [],
    ),
  ]
}

/** Makes those of the demonstration's accounts that are not there: all at the first start, later that of a role that was added. */
export async function createDemonstrationAccounts(deps: Dependencies): Promise<void> {
  const wanted = demonstrationAccounts(deps)
  const found = await deps.pool.query<{ email: string }>('select email from credential where email = any($1)', [
    wanted.map(({ email }) => email),
  ])
  const there = new Set(found.rows.map(({ email }) => email))
  for (const { role, organisation, email, password, carrier, agentType } of wanted) {
    if (!there.has(email)) await createAccount(deps, { email, password, role, carrier, organisation, agentType })
  }
}

/** /dev/accounts and /dev/accounts.json: who can sign in to the demonstration. */
export function registerDemonstration(app: FastifyInstance, deps: Dependencies): void {
  const list = (): DemonstrationAccount[] =>
    demonstrationAccounts(deps).map(({ role, organisation, email, password }) => ({ role, organisation, email, password }))
  app.get(`${deps.config.basePath}/dev/accounts.json`, async (_request, reply) => reply.send(list()))
  app.get(`${deps.config.basePath}/dev/accounts`, async (_request, reply) => {
    const rows = list().map(
      ({ role, organisation, email }) =>
        `<tr><td>${deps.set().roles.roles[role]?.title}</td><td><code>${role}</code></td><td>${organisation}</td><td>${email}</td></tr>`,
    )
    const texts = pageTexts('development', deps.set())
    const say: PageTexts<'development'> = (key, ...values) => escapeHtml(texts(key, ...values))
    const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${say('accounts-title')}</title>`
    const style = `<link rel="stylesheet" href="${deps.config.basePath}/dev/assets/inbox.css">`
    const table = `<table><thead><tr><th scope="col">${say('accounts-role')}</th><th scope="col">${say('accounts-id')}</th><th scope="col">${say('accounts-organisation')}</th><th scope="col">${say('accounts-email')}</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
    return reply
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'self'; font-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'",
      )
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en"><head>${head}${style}</head><body><main><h1>${say('accounts-title')}</h1><p>${say('accounts-password')} <code>${demonstrationPassword}</code>. <a href="${deps.config.basePath}${signInAddress(deps.set().navigation)}">${say('accounts-sign-in')}</a></p>${table}</main></body></html>`,
      )
  })
}

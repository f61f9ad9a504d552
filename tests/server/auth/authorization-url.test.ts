import { expect, test } from 'vitest'
import { completeness } from '#engine/records/completeness.ts'
import { authorizationUrl, OAuthError, OAuthResponseError, readTokenResponse } from '#server/auth/sign-in/authorization-url.ts'
import { proves } from '../../spec/proofs.ts'
import { publishedSet } from '../../support/published-set.ts'

const provider = {
  providerID: 'onramp',
  authorization: 'https://id.example/auth',
  client_id: 'portal',
  redirect_uri: 'https://portal.example/developer/dashboard',
}
const context = { state: 's', providerID: 'onramp', received: 1_000 }

/** Name and message of what is thrown. */
function thrown(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    const { name, message } = error as Error
    return { name, message }
  }
}

test('the address of a sign-in has the specified parameters, asking for id_token token and user_info unless told otherwise', () => {
  proves(
    'onboarding.7.oauth-response-type',
    'onboarding.7.oauth-response-type-default',
    'onboarding.7.oauth-state',
    'onboarding.7.oauth-redirect-uri',
    'onboarding.7.oauth-client-id',
    'onboarding.7.oauth-scope',
    'onboarding.7.oauth-scope-user-info',
    'onboarding.7.oauth-nonce',
    'onboarding.7.oauth-authorization-endpoint',
    'onboarding.1.oauth-login-helper',
  )
  const url = new URL(authorizationUrl(provider, { state: 's', nonce: 'n' }))
  expect(url.origin + url.pathname).toBe('https://id.example/auth')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    response_type: 'id_token token',
    state: 's',
    redirect_uri: 'https://portal.example/developer/dashboard',
    client_id: 'portal',
    scope: 'user_info',
    nonce: 'n',
  })
  const code = new URL(
    authorizationUrl(
      { ...provider, scope: 'openid' },
      { state: 's', nonce: 'n', response_type: 'code', extra: { prompt: 'login' } },
    ),
  )
  expect([code.searchParams.get('response_type'), code.searchParams.get('scope'), code.searchParams.get('prompt')]).toEqual([
    'code',
    'openid',
    'login',
  ])
})

test('a token response lives 3600 seconds unless it says otherwise; times are epoch seconds', () => {
  proves(
    'onboarding.7.oauth-token-response',
    'onboarding.7.oauth-lifetime-3600',
    'onboarding.3.auth-token-epoch-seconds',
    'onboarding.3.auth-token-id-token',
    'onboarding.3.auth-token-access-token',
  )
  const answer = { access_token: 'a', id_token: 'i', scope: 'openid user_info' }
  expect(readTokenResponse(answer, context)).toEqual({
    access_token: 'a',
    id_token: 'i',
    scopes: ['openid', 'user_info'],
    expires: 4_600,
    expires_in: 3_600,
    received: 1_000,
    state: 's',
    providerID: 'onramp',
  })
  expect(readTokenResponse({ ...answer, expires_in: '60' }, context).expires).toBe(1_060)
  expect(readTokenResponse({ ...answer, expires_in: -5 }, context).expires_in).toBe(3_600)
})

test('errors have the specification’s names', () => {
  proves('onboarding.8.oauth-missing-state', 'onboarding.8.oauth-missing-provider-id', 'onboarding.8.oauth-response-error')
  expect(thrown(() => authorizationUrl(provider, { state: '', nonce: 'n' }))).toEqual({
    name: 'MissingState',
    message: 'missing state',
  })
  expect(thrown(() => authorizationUrl({ ...provider, providerID: '' }, { state: 's', nonce: 'n' }))).toEqual({
    name: 'MissingProviderId',
    message: 'missing provider id',
  })
  expect(() => readTokenResponse({ access_token: 'a' }, { ...context, state: '' })).toThrow(OAuthError)
  expect(() => readTokenResponse({ access_token: 'a' }, { ...context, providerID: '' })).toThrow(OAuthError)
  expect(() => readTokenResponse({}, context)).toThrow(OAuthResponseError)
  try {
    readTokenResponse({ error: 'access_denied', error_description: 'No entry' }, context)
    expect.unreachable()
  } catch (error) {
    expect(error).toMatchObject({
      name: 'OAuthResponseError',
      error: 'access_denied',
      description: 'No entry',
      message: 'No entry',
    })
  }
})

test('a profile is complete at 100; a company counts only for those asked for one', () => {
  proves('both.profile-complete-at-100')
  const groups = publishedSet().records.account?.complete ?? []
  const of = (account: object, organisationData = {}, role = 'USER_ADMIN', invited = false) =>
    completeness(groups, {
      actor: { account: { invited, ...account }, organisationData, role, flags: publishedSet().roles.roles[role]?.flags ?? [] },
    })
  const account = { phone: '+91', first_name: 'A', last_name: 'B', contact_number: '+91' }
  expect(of(account)).toEqual({ percent: 100, missing: [] })
  expect(of({ ...account, phone: null }), 'staff are asked for no code').toEqual({ percent: 100, missing: [] })
  const personal = { for_company: false, agent_type: 0 }
  expect(of({ ...account, phone: null }, personal, 'DEVELOPER')).toEqual({
    percent: 80,
    missing: [{ field: '/actor/account/phone', title: 'Mobile number' }],
  })
  expect(of({}, {}, 'DEVELOPER').percent).toBe(0)
  expect(of(account, {}, 'DEVELOPER').percent).toBe(50)
  expect(of(account, { for_company: false, agent_type: 0 }, 'DEVELOPER').percent).toBe(100)
  const firm = { for_company: true, agent_type: 1, company_name: 'K', company_website: 'https://k.example' }
  expect(of(account, firm, 'DEVELOPER')).toEqual({
    percent: 87,
    missing: [{ field: '/actor/account/job_title', title: 'Job title', page: '/developer/edit-profile' }],
  })
  expect(of({ ...account, job_title: 'Head' }, firm, 'DEVELOPER').percent).toBe(100)
  expect(of(account, firm, 'DEVELOPER', true).percent, 'who was invited is asked nothing of the company').toBe(100)
})

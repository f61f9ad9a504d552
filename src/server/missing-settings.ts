type Values = { [name: string]: unknown }
/** `where`: in words, where mails and text messages have to go out; null on a demonstration. */
type Situation = { production: boolean; where: string | null }

/** Settings that others, or where the portal runs, ask for and that are not set: one line each, with what it is. */
export function missingSettings(value: Values, { production, where }: Situation): string[] {
  const openid = value.OPENID_ISSUER ?? value.OPENID_CLIENT_ID ?? value.OPENID_CLIENT_SECRET
  const needed: [name: string, when: unknown, what: string][] = [
    [
      'ONRAMP_SECRET',
      value.DATABASE_URL ?? production,
      value.DATABASE_URL
        ? 'set it to at least 32 random characters, the same on every server'
        : 'in production it is set; the one that was made for you is in the file secret of DATA_DIR',
    ],
    ['SMTP_URL', where, `${where} mails go out by a mail server`],
    ['SMS_GATEWAY_URL', where, `${where} one-time codes go out by a gateway for text messages`],
    [
      'CLAMD_ADDRESS',
      production && !value.UPLOADS_UNSCANNED,
      'in production a scanner looks for malware in uploads; UPLOADS_UNSCANNED=true takes them without',
    ],
    ['RBM_WEBHOOK_TOKEN', value.RBM_SERVICE_ACCOUNT_FILE, 'the secret that the channel signs with'],
    ['OPENID_ISSUER', openid, 'the address of the OpenID provider that people sign in with'],
    ['OPENID_CLIENT_ID', openid, 'what the provider calls the portal'],
    ['OPENID_CLIENT_SECRET', openid, 'missing client secret, which the provider knows the portal by'],
  ]
  return needed.flatMap(([name, when, what]) => (when && !value[name] ? [`${name} is missing: ${what}`] : []))
}

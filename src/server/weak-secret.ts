/** What people write where a secret is asked for, and what examples have there. */
const usual = [
  ...['secret', 'password', 'passphrase', 'passwd', 'token', 'private', 'signing', 'webhook', 'session', 'cookie', 'key'],
  ...['change', 'replace', 'please', 'example', 'default', 'sample', 'dummy', 'random', 'insert', 'your', 'here', 'this'],
  ...['production', 'staging', 'development', 'server', 'portal', 'onramp', 'admin', 'test', 'demo', 'local', 'live'],
  ...['characters', 'character', 'letters', 'minimum', 'least', 'long', 'very', 'super', 'some', 'value', 'string', 'with'],
]
/** Neighbours in these, in either direction, are typed without thought. */
const rows = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1234567890']
/** What was said four characters at a time before says nothing new, and neither does a row of three. */
const heardAgain = 4
const row = 3
/** Bits for each character asked for, so that digits alone pass as well when they were drawn. */
const bitsEach = 2.5

/**
 * Whether a secret was thought up, and not drawn: when usual words, repeats and rows of neighbours are taken out, what is left is less
 * than a short random one has. It is an estimate: a sentence of many unusual words passes.
 *
 * @param shortest how many characters it has at least.
 */
function isWeakSecret(secret: string, shortest: number): boolean {
  const said = saidIn(secret)
  return said.length * Math.log2(Math.max(1, new Set(said).size)) < bitsEach * shortest
}

/**
 * Secrets that somebody could guess, one line each, with what to do. One that is too short is named by its schema.
 *
 * @param shortest name of the setting → how many characters it has at least.
 */
export function weakSecrets(value: { [name: string]: string | undefined }, shortest: { [name: string]: number }): string[] {
  return Object.entries(shortest).flatMap(([name, least]) => {
    const secret = value[name]
    if (secret === undefined || secret.length < least || !isWeakSecret(secret, least)) return []
    return [`${name} is easy to guess: in production it is drawn at random. This makes one: openssl rand -base64 32`]
  })
}

/** The characters of a secret that follow neither from what stands before nor from a usual word. */
function saidIn(secret: string): string[] {
  const rest = usual.reduce((text, word) => text.replaceAll(word, ' '.repeat(word.length)), secret.toLowerCase())
  const heard = new Set<string>()
  return [...rest].filter((one, at) => {
    const lately = rest.slice(Math.max(0, at + 1 - heardAgain), at + 1)
    const again = heard.has(lately)
    if (lately.length === heardAgain) heard.add(lately)
    return one !== ' ' && !again && !isRow(rest.slice(Math.max(0, at + 1 - row), at + 1))
  })
}

function isRow(text: string): boolean {
  const back = [...text].reverse().join('')
  return text.length === row && (new Set(text).size === 1 || rows.some(row => row.includes(text) || row.includes(back)))
}

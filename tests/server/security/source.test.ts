import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../../src/', import.meta.url)
const sources = readdirSync(root, { recursive: true })
  .map(String)
  .filter(name => /\.tsx?$/.test(name) && !name.startsWith('generated'))
  .map(name => ({ name, text: readFileSync(new URL(name, root), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '') }))

/** Lines of the sources that match, as file and line, but for those of the files named. */
function lines(pattern: RegExp, but: string[] = []): string[] {
  return sources
    .filter(({ name }) => !but.includes(name))
    .flatMap(({ name, text }) => text.split('\n').flatMap(line => (pattern.test(line) ? [`${name}: ${line.trim()}`] : [])))
}

test('C3: no chance but of the system, no broken hash or cipher, nothing evaluated, anywhere in the sources', () => {
  expect(sources.length).toBeGreaterThan(150)
  expect(lines(/Math\.random|pseudoRandomBytes/)).toEqual([])
  expect(
    lines(
      /createHash\((?!'sha(?:256|384|512)')|createHmac\((?!'sha(?:256|384|512)')|\b(?:md5|sha-?1|ripemd|des-|rc4|aes-\d+-(?:ecb|cbc))\b/i,
    ),
  ).toEqual([])
  expect(lines(/createCipheriv\((?!'aes-256-gcm'|algorithm\b|cipher\b)/)).toEqual([])
  expect(
    lines(/rejectUnauthorized(?!: !local)|NODE_TLS_REJECT|\beval\(|new Function\(|dangerouslySetInnerHTML|innerHTML\s*=/, [
      'server/inbox/assets/inbox.js',
    ]),
  ).toEqual([])
})

test('F26: nothing in the sources keeps a process alive that met an error nobody expected', () => {
  expect(lines(/unhandledRejection|uncaughtException|process\.exitCode\s*=\s*0/)).toEqual([])
})

test('C3: what is secret is compared in constant time, in one place, or found by its hash', () => {
  expect(new Set(lines(/timingSafeEqual/).map(line => line.split(':')[0]))).toEqual(new Set(['server/auth/secrets.ts']))
  // Names that hold secrets, compared as text. `null`, lengths and kinds are not secrets.
  const name = String.raw`(?:\w+\.)?\w*(?:[tT]oken|[sS]ecret|[sS]ignature|[pP]assword|[hH]ash|[cC]ode|digest|signed|mac)`
  const plain = String.raw`(?![\s=]|null|undefined|'|"|\d|typeof|treated)`
  const compared = new RegExp(String.raw`(?<!typeof )\b${name}\s*[!=]==?\s*${plain}|[!=]==\s+${name}\b(?!\.|\()`)
  expect(compared.test('if (token === given)') && compared.test('given !== row.hash')).toBe(true)
  expect(lines(compared).filter(line => line.startsWith('server/auth/'))).toEqual([])
})

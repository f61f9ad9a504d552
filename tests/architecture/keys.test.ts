import { expect, test } from 'vitest'
import { keyPurposes } from '#server/auth/secrets.ts'
import { filesUnder, textOf } from './source-files.ts'

test('the page of keys names every purpose that the secret makes one for, and each is used', () => {
  const [, section = ''] = /\n## Keys\n([\s\S]*?)\n## /.exec(textOf('docs/security.md')) ?? []
  const named = [...section.matchAll(/^\| `([^`]+)` \|/gm)].map(([, purpose]) => purpose)
  expect(named.sort()).toEqual([...keyPurposes].sort())
  const code = filesUnder('src/server').filter(path => path.endsWith('.ts') && !path.endsWith('auth/secrets.ts'))
  const text = code.map(path => textOf(path)).join('\n')
  expect(keyPurposes.filter(purpose => !text.includes(`'${purpose.replace(/^seal:/, '')}'`))).toEqual([])
})

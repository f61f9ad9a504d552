import { execFile } from 'node:child_process'
import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Copy, copyOf } from '../readme-recipes/copy-of.ts'
import { storeResult } from './results.ts'

/** A guard of the code, what stands in its place when it is taken out, and the test that must notice. */
type Guard = { guard: string; file: string; old: string; text: string; suite: string; notices: string }

const guards: Guard[] = [
  {
    guard: 'the lock of a row that is decided on',
    file: 'src/server/records/transitions/write-transition.ts',
    old: 'and scope = $3 for update\n',
    text: 'and scope = $3\n',
    suite: 'tests/server/records/races.test.ts',
    notices: 'F6, F51: two who mark one brand verified',
  },
  {
    guard: 'the version of a draft',
    file: 'src/server/records/drafts/save-draft.ts',
    old: 'if (saved.rowCount === 0) throw',
    text: 'if (saved.rowCount === 1000) throw',
    suite: 'tests/server/records/races.test.ts',
    notices: 'F10: twenty saves',
  },
  {
    guard: 'the organisation that a record belongs to',
    file: 'src/server/records/reading/find-record.ts',
    old: 'if (!record || !target || !mayActOn(actor, kindOf(set, kind).rights.read, target))',
    text: 'if (!record || !target)',
    suite: 'tests/server/security/identifiers.test.ts',
    notices: 'Z10: a foreign id',
  },
  {
    guard: 'the count of tries',
    file: 'src/server/auth/limiter.ts',
    old: 'return { allowed: false, retryAfterSeconds',
    text: 'return { allowed: true, retryAfterSeconds',
    suite: 'tests/server/auth/limiter.test.ts',
    notices: 'F48: ',
  },
  {
    guard: 'what makes text of what people wrote',
    file: 'src/engine/messages/mail-page.ts',
    old: 'character => entities[character] ?? character',
    text: 'character => character',
    suite: 'tests/engine/messages/render.test.ts',
    notices: 'are text in the HTML',
  },
  {
    guard: 'the look at where a request comes from',
    file: 'src/server/http/security.ts',
    old: 'if (isCrossSite(request, own)) throw',
    text: 'if (isCrossSite(request, own) && own.size === 0) throw',
    suite: 'tests/server/security/cross-site.test.ts',
    notices: 'S5, F39: ',
  },
  {
    guard: 'the end of a process that met what nobody expected',
    file: 'src/server/main.ts',
    old: 'const portal = run()',
    text: "process.on('unhandledRejection', error => process.stderr.write(String(error)))\nconst portal = run()",
    suite: 'tests/server/security/faults.test.ts',
    notices: 'F26: a rejection',
  },
  {
    guard: 'the bound of calls that wait',
    file: 'src/server/http/shed-calls.ts',
    old: 'if (crowd.enter(address, deps.pool.waitingCount, set.limits.request.waiting))',
    text: 'if (crowd.enter(address, 0, set.limits.request.waiting))',
    suite: 'tests/server/http/crowded.test.ts',
    notices: 'F24: ',
  },
  {
    guard: 'the note that a mail was sent',
    file: 'src/server/jobs/send-mail-once.ts',
    old: '    if (before.rowCount) return\n',
    text: '',
    suite: 'tests/server/mail/deliver.test.ts',
    notices: 'F16: a job that is done again',
  },
  {
    guard: 'that a file is linked',
    file: 'src/server/files/sweep-files.ts',
    old: 'f.linked_at is null and f.record_id is null and ',
    text: '',
    suite: 'tests/server/files/store-and-sweep.test.ts',
    notices: 'removes what nothing holds',
  },
  {
    guard: 'how long sessions stay',
    file: 'src/server/jobs/sweep-expired.ts',
    old: 'milliseconds(session.absolute)',
    text: '0',
    suite: 'tests/server/jobs/sweep-expired.test.ts',
    notices: 'a session, a link and a code',
  },
  {
    guard: 'which refusals of a step are passed over',
    file: 'src/server/records/transitions/cascade.ts',
    old: 'error instanceof Refusal && error.status === 409',
    text: 'error instanceof Refusal',
    suite: 'tests/server/records/cascade.test.ts',
    notices: 'a row that stands elsewhere',
  },
  {
    guard: 'which rows by carrier are counted for whom',
    file: 'src/server/records/lists/list-row.ts',
    old: '.filter(one => carrier === null || one.scope === carrier)',
    text: '',
    suite: 'tests/server/records/list-children.test.ts',
    notices: 'what rows by carrier say together',
  },
  {
    guard: 'a state of a tab',
    file: 'schemas/brands/my-brands.list.json',
    old: '"approved", "verified.changing"]',
    text: '"approved"]',
    suite: 'tests/server/records/brands-at-carriers.test.ts',
    notices: 'a change of a verified brand',
  },
  {
    guard: 'where the button of a mail leads',
    file: 'schemas/brands/brand-rejected.message.json',
    old: '"Correct the brand", "url": "{{/url}}"',
    text: '"Correct the brand", "url": "/"',
    suite: 'tests/server/mail/notices.test.ts',
    notices: 'the button of a mail',
  },
]

const root = fileURLToPath(new URL('../../', import.meta.url))
let copy: Copy
beforeAll(() => {
  copy = copyOf('src', 'tests', 'schemas', 'workflows', 'openapi', 'scripts', 'dist', 'package.json', 'tsconfig.json')
  symlinkSync(join(root, 'node_modules'), join(copy.folder, 'node_modules'))
})
afterAll(() => copy.remove())

test('F51: each guard that is taken out of the code turns the test red that is named for it', async () => {
  const seen: Record<string, string> = {}
  for (const { guard, file, old, text, suite, notices } of guards) {
    const sound = await run(suite, notices)
    copy.replace(file, old, text)
    const without = await run(suite, notices)
    copy.write(file, readFileSync(join(root, file), 'utf8'))
    seen[guard] = `${sound} with it, ${without} without it`
  }
  storeResult('guards', seen)
  expect(seen).toEqual(Object.fromEntries(guards.map(({ guard }) => [guard, 'green with it, red without it'])))
})

/** How the tests of a file end whose title begins so; that there is one, too. */
function run(suite: string, notices: string): Promise<'green' | 'red' | 'not run'> {
  const title = notices.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/vitest.config.ts', suite, '-t', title]
  return new Promise(done =>
    execFile(process.execPath, args, { cwd: copy.folder, env: { ...process.env, VITEST: undefined } }, (error, said) => {
      if (!/Tests .*(passed|failed)/.test(said)) done('not run')
      else done(error ? 'red' : 'green')
    }),
  )
}

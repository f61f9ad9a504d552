import { expect, test } from 'vitest'

/** Packages are installed anew only when package-lock.json says other packages than there are. */
const { agrees } = await import(new URL('../../scripts/setup/installed.mjs', import.meta.url).href)
const locked = (packages: object) => ({ packages: { '': {}, 'node_modules/a': { version: '1.0.0' }, ...packages } })
const nowhere = () => undefined

test.each<[string, object, object, (path: string) => string | undefined, boolean]>([
  ['what npm noted', {}, {}, nowhere, true],
  ['another version', {}, { 'node_modules/a': { version: '1.0.1' } }, nowhere, false],
  ['a package too many', {}, { 'node_modules/b': { version: '2.0.0' } }, nowhere, false],
  ['a package that is missing', { 'node_modules/b': { version: '2.0.0' } }, {}, nowhere, false],
  ['one that was copied, so that npm noted nothing', { 'node_modules/b': { version: '2.0.0' } }, {}, () => '2.0.0', true],
  ['one that was copied, of another version', { 'node_modules/b': { version: '2.0.0' } }, {}, () => '1.9.0', false],
  [
    'an optional one for another system',
    { 'node_modules/b': { version: '2.0.0', optional: true, os: ['aix'] } },
    {},
    nowhere,
    true,
  ],
])('%s', (_what, lock, record, versionAt, same) => {
  expect(agrees(locked(lock), locked(record), versionAt)).toBe(same)
})

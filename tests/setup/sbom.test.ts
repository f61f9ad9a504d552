import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
type Part = { name: string; version: string; licenses?: object[]; purl: string; hashes?: { alg: string; content: string }[] }

test('the bill of materials names every package of the lockfile, with version, licence and sum', { timeout: 60_000 }, () => {
  const printed = execFileSync('npm', ['--silent', 'run', 'sbom'], { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
  const { bomFormat, components } = JSON.parse(printed) as { bomFormat: string; components: Part[] }
  const { packages } = JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8')) as {
    packages: { [path: string]: { version: string; name?: string; integrity?: string } }
  }
  const named = ([path, { version, name }]: [string, { version: string; name?: string }]) =>
    `${name ?? path.split('node_modules/').at(-1)}@${version}`
  const locked = Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(named)
  expect(bomFormat).toBe('CycloneDX')
  expect(new Set(components.map(({ name, version }) => `${name}@${version}`))).toEqual(new Set(locked))
  // By which an installed package is the one that was locked, whoever it comes from.
  const unproved = Object.entries(packages).filter(([path, { integrity }]) => path !== '' && !integrity?.startsWith('sha512-'))
  expect(unproved.map(([path]) => path)).toEqual([])
  expect(components.filter(({ hashes }) => !hashes?.some(({ alg }) => alg === 'SHA-512')).map(({ name }) => name)).toEqual([])
  // Its licence (MIT) stands in a file of its own alone.
  expect(components.filter(({ licenses }) => !licenses?.length).map(({ name }) => name)).toEqual(['png-js'])
})

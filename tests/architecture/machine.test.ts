import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { filesUnder, root, textOf } from './source-files.ts'

/** Folders of one machine, and hosts that packages come from. The lock file names its registry by necessity. */
const ofOneMachine = [
  /(?<![\w.-])\/(work|home|root|Users)\/[\w.-]+/,
  /\b[A-Z]:\\+Users\\/,
  /\bregistry\.[a-z0-9-]+\.[a-z]{2,}/i,
  /\b(npmjs|yarnpkg|npmmirror)\.(org|com)\b/i,
  /\b[\w.-]*(artifactory|verdaccio|jfrog|nexus)[\w.-]*\.[a-z]{2,}\b/i,
]

/** @returns the files that are committed; without git those of the folders that hold the project. */
function committed(): string[] {
  const { status, stdout } = spawnSync('git', ['ls-files', '-z', '--cached'], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 })
  if (status === 0 && stdout) return stdout.split('\0').filter(Boolean)
  return ['src', 'scripts', 'tests', 'schemas', 'workflows', 'openapi'].flatMap(filesUnder)
}

/** @returns the lines that name a machine, as "path:line text". */
function mentions(path: string, text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) => (ofOneMachine.some(rule => rule.test(line)) ? [`${path}:${index + 1} ${line.trim()}`] : []))
}

it('no committed file names a folder of one machine or a registry', () => {
  const files = committed().filter(path => path !== 'package-lock.json' && !/\.(png|jpe?g|ico|woff2?|pdf|zip)$/.test(path))
  expect(files.length).toBeGreaterThan(400)
  expect(files.flatMap(path => mentions(path, readable(path)))).toEqual([])
})

it('would find them', () => {
  for (const parts of [
    ['/ho', 'me/ann/x'],
    ['"/wo', 'rk/main"'],
    ['https://reg', 'istry.npm', 'js.org/x'],
    ['my.artif', 'actory.example'],
  ])
    expect(mentions('a', parts.join(''))).toHaveLength(1)
})

/** A file may be gone from the folder before it is from the index. */
function readable(path: string): string {
  try {
    return textOf(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}

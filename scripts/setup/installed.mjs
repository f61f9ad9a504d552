import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { cacheFolder, root } from './root.mjs'

const lockFile = `${root}/package-lock.json`
/** npm's own record of what it put into node_modules. */
const recordFile = `${root}/node_modules/.package-lock.json`
const stampFile = `${cacheFolder}/installed`

/** True if node_modules holds what package-lock.json says, whoever installed it. */
export function isInstalled() {
  const record = statSync(recordFile, { throwIfNoEntry: false })
  if (!record) return false
  if (readIfThere(stampFile) === stamp(record)) return true
  const [lock, recorded] = [lockFile, recordFile].map(file => JSON.parse(readFileSync(file, 'utf8')))
  if (!agrees(lock, recorded, versionOnDisk)) return false
  rememberInstalled()
  return true
}

/** Notes that what package-lock.json says now has been installed. */
export function rememberInstalled() {
  mkdirSync(cacheFolder, { recursive: true })
  writeFileSync(stampFile, stamp(statSync(recordFile)))
}

/** The lock's content, and the time of npm's record: packages installed by hand since then are noticed. */
function stamp(record) {
  return `${createHash('sha256').update(readFileSync(lockFile)).digest('hex')} ${record.mtimeMs}`
}

/**
 * Whether npm's record holds what the lock says. Packages that came another way (a folder copied, a link) are in no record: of those the
 * folder says which version there is.
 * @param {{ packages: Record<string, any> }} lock
 * @param {{ packages: Record<string, any> }} record
 * @param {(path: string) => string | undefined} versionAt of the package in this folder
 */
export function agrees(lock, record, versionAt) {
  const strangers = Object.keys(record.packages).filter(path => !lock.packages[path])
  const missing = Object.entries(lock.packages).filter(([path, wanted]) => {
    if (path === '') return false
    const there = record.packages[path]?.version ?? versionAt(path)
    return there === undefined ? !mayBeAbsent(wanted) : there !== wanted.version
  })
  return strangers.length === 0 && missing.length === 0
}

function versionOnDisk(path) {
  const text = readIfThere(`${root}/${path}/package.json`)
  return text === undefined ? undefined : JSON.parse(text).version
}

/** An optional package for another system, or one that such a package needs. Which C library this system has is not known here. */
function mayBeAbsent({ optional, os, cpu, libc }) {
  const forThisSystem = os?.includes(process.platform) && cpu?.includes(process.arch) && !libc
  return optional && !forThisSystem
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

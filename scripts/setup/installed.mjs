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
  if (!agrees(JSON.parse(readFileSync(lockFile, 'utf8')), JSON.parse(readFileSync(recordFile, 'utf8')))) return false
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

function agrees(lock, record) {
  const strangers = Object.keys(record.packages).filter(path => !lock.packages[path])
  const missing = Object.entries(lock.packages).filter(([path, wanted]) => {
    if (path === '') return false
    const there = record.packages[path]
    return there ? there.version !== wanted.version : !mayBeAbsent(wanted)
  })
  return strangers.length === 0 && missing.length === 0
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

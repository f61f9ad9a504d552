import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder, root } from './root.mjs'

/**
 * Runs `act` if the content of the inputs changed since it last succeeded, or its output is missing.
 * @param {{ name: string, inputs: string[], output: string }} step files and folders, relative to the project's folder
 * @param {() => Promise<void>} act
 */
export async function whenChanged({ name, inputs, output }, act) {
  const stamp = `${cacheFolder}/${name}.json`
  const before = readStamp(stamp)
  const files = manifest(inputs)
  const complete = before && existsSync(join(root, output))
  // Sizes and times first: reading every file is what takes long.
  if (complete && JSON.stringify(files) === JSON.stringify(before.files)) return
  const hash = contentHash(Object.keys(files))
  if (!complete || hash !== before.hash) {
    rmSync(stamp, { force: true })
    await act()
  }
  mkdirSync(cacheFolder, { recursive: true })
  writeFileSync(stamp, JSON.stringify({ hash, files }))
}

/** Size and time of change of every file, by path. */
function manifest(inputs) {
  const files = inputs.flatMap(input => filesIn(input)).sort()
  return Object.fromEntries(
    files.map(file => {
      const { size, mtimeMs } = statSync(join(root, file))
      return [file, `${size} ${mtimeMs}`]
    }),
  )
}

function filesIn(path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false })
  if (!stat) return []
  if (!stat.isDirectory()) return [path]
  return readdirSync(join(root, path)).flatMap(name => filesIn(`${path}/${name}`))
}

function contentHash(files) {
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

function readStamp(stamp) {
  try {
    return JSON.parse(readFileSync(stamp, 'utf8'))
  } catch {
    return undefined
  }
}

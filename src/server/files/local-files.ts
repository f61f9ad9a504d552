import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '../ports.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** A disk gives room by the page. */
const probeBytes = 65_536
/** Leftovers of a process that was killed while it wrote. */
const abandonedMs = 10 * 60 * 1000

/**
 * Keeps files in a local folder, each in a sub-folder named by the last two digits of its id (the first digits are the time).
 * A file is there whole or not at all, also after a power cut.
 *
 * @param folder made when missing, readable by this user only.
 */
export function localFiles(folder: string): FileStore {
  const temporary = join(folder, 'temporary')
  return {
    async write(id, bytes) {
      const path = pathOf(folder, id)
      await mkdir(temporary, { recursive: true, mode: 0o700 })
      const unfinished = join(temporary, id)
      try {
        await pipeline(bytes, createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }))
        await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
        await rename(unfinished, path)
        await syncFolder(join(path, '..'))
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async read(id) {
      const file = await open(pathOf(folder, id), 'r')
      return createReadStream('', { fd: file, highWaterMark: 64 * 1024 })
    },
    async remove(id) {
      await rm(pathOf(folder, id), { force: true })
    },
    async probe() {
      const path = join(temporary, `probe-${process.pid}`)
      await mkdir(temporary, { recursive: true, mode: 0o700 })
      try {
        await writeFile(path, Buffer.alloc(probeBytes), { mode: 0o600 })
      } finally {
        await rm(path, { force: true })
      }
    },
    // Asked by the sweep, so left-overs of interrupted writes go on the way.
    async *stored() {
      await removeAbandoned(temporary)
      for (const part of await namesIn(folder)) {
        if (!/^[0-9a-f]{2}$/.test(part)) continue
        for (const id of await namesIn(join(folder, part))) {
          const found = await stat(join(folder, part, id)).catch(() => null)
          if (found) yield { id, at: found.mtime }
        }
      }
    },
  }
}

function pathOf(folder: string, id: string): string {
  if (!uuid.test(id)) throw new Error(`A stored file is named by a UUID in lower case, not "${id.slice(0, 40)}".`)
  return join(folder, id.slice(-2), id)
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? [] : Promise.reject(error)))
}

async function removeAbandoned(temporary: string): Promise<void> {
  for (const name of await namesIn(temporary)) {
    const found = await stat(join(temporary, name)).catch(() => null)
    if (found && Date.now() - found.mtimeMs > abandonedMs) await rm(join(temporary, name), { force: true })
  }
}

/** Without it a rename can be lost in a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

import { definitionFolders, type ReadFiles, readBytes } from './read-bytes.ts'
import { sourceHash } from './set-digest.ts'
import { watchFolders } from './watch-folders.ts'

/** When files cannot be read or taken, it is tried again after this many ms. */
const retryMs = 500

/** `again` gives the files once more, changed or not. */
type Following = { again(): void; close(): Promise<void> }

/**
 * Gives the definition files below `root` as they stand on disk: now, and whenever they differ from what was given last, however they
 * were saved. All files are read each time, so no order of saves leads to an older state.
 *
 * @param take gets the files, one state after the other. When it fails it is given them again.
 * @param failed is told the reason when that goes on.
 */
export async function followFiles(
  root: string,
  take: (read: ReadFiles) => Promise<void>,
  failed: (reason: string) => void,
): Promise<Following> {
  let seen = ''
  let failures = 0
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let turn: Promise<void> = Promise.resolve()

  const look = async (): Promise<void> => {
    if (closed) return
    const read = readBytes(root)
    const source = sourceHash(read, [])
    if (source === seen) return
    await take(read)
    seen = source
    failures = 0
  }
  const next = (): void => {
    turn = turn.then(look).catch(retry)
  }
  const retry = (error: unknown): void => {
    failures++
    // Once may be a file that went away between the listing and the reading.
    if (failures === 2) failed(error instanceof Error ? error.message : String(error))
    if (!closed) timer = setTimeout(next, retryMs)
  }
  // Before the first look: what is saved during it is a change.
  const stop = watchFolders(root, definitionFolders, next)
  next()
  await turn
  return {
    again: () => {
      seen = ''
      next()
    },
    close: async () => {
      closed = true
      stop()
      clearTimeout(timer)
      await turn
    },
  }
}

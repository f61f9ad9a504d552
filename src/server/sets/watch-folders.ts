import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** How often files are looked at, in ms. A change is told when two looks in a row found the same. */
const lookMs = 150

/**
 * Tells when files below folders were saved, by looking at their sizes and times. What the system tells of changes by itself is not enough:
 * of files and folders that are replaced by renaming, `fs.watch` and the libraries made of it (chokidar, @parcel/watcher) lose what follows,
 * and over network folders nothing is told at all.
 *
 * @param folders seen from `root`.
 * @returns stops it.
 */
export function watchFolders(root: string, folders: readonly string[], onChange: () => void): () => void {
  let before = fingerprint(root, folders)
  let told = before
  const looking = setInterval(() => {
    const now = fingerprint(root, folders)
    const settled = now === before
    before = now
    if (!settled || now === told) return
    told = now
    onChange()
  }, lookMs)
  return () => clearInterval(looking)
}

/**
 * Another text whenever a file was saved, made, moved or removed: the time of the last change of its entry (ctime) cannot be set back, as
 * that of its content can. What goes away between being listed and being looked at is not there.
 */
function fingerprint(root: string, folders: readonly string[]): string {
  return folders.flatMap(folder => look(join(root, folder))).join('\n')
}

function look(path: string): string[] {
  const entry = statSync(path, { bigint: true, throwIfNoEntry: false })
  if (!entry) return []
  if (!entry.isDirectory()) return [`${path} ${entry.ino} ${entry.size} ${entry.mtimeNs} ${entry.ctimeNs}`]
  try {
    return readdirSync(path).flatMap(name => look(join(path, name)))
  } catch {
    return []
  }
}

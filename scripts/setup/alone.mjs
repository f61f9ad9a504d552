import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './root.mjs'

/** Runs a function while no other script prepares this folder: two at once (start and test, say) would install over each other. */
export async function alone(act) {
  // Not under node_modules, which an installation removes.
  const name = createHash('sha256').update(`${root} ${process.getuid?.()}`).digest('hex').slice(0, 16)
  const file = `${tmpdir()}/onramp-preparing-${name}`
  await take(file)
  try {
    return await act()
  } finally {
    rmSync(file, { force: true })
  }
}

async function take(file) {
  let said = false
  for (;;) {
    try {
      return writeFileSync(file, String(process.pid), { flag: 'wx' })
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const holder = holderOf(file)
    if (holder === undefined) rmSync(file, { force: true })
    else if (!said) {
      console.log(`Waiting for process ${holder}, which is preparing this folder …`)
      said = true
    }
    await sleep(200)
  }
}

/** The process that holds the file; undefined if it is gone (killed, or stopped by Ctrl-C) and its id, perhaps, another program's. */
function holderOf(file) {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    process.kill(pid, 0)
    const command = `/proc/${pid}/cmdline`
    return !existsSync(command) || readFileSync(command, 'utf8').includes('.mjs') ? pid : undefined
  } catch {
    return undefined
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clamdScanner } from '#server/files/clamd-scanner.ts'
import { eicar, startClamd } from './clamd.ts'

/** Where the package clamav-daemon of a distribution puts it. */
const program = ['/usr/sbin/clamd', '/usr/local/sbin/clamd', '/opt/homebrew/sbin/clamd'].find(existsSync)

/** A scanner that knows EICAR and nothing else: ClamAV's daemon where it is installed, else a stand-in that speaks its protocol. */
export async function startScanner(): Promise<{ name: string; address: string; stop(): Promise<unknown> }> {
  return program ? startProgram(program) : { name: 'stand-in', ...(await startClamd()) }
}

async function startProgram(clamd: string) {
  const folder = mkdtempSync(join(tmpdir(), 'onramp-clamd-'))
  const address = join(folder, 'socket')
  const settings = ['Foreground yes', `LocalSocket ${address}`, `DatabaseDirectory ${folder}`, 'AlertExceedsMax yes']
  writeFileSync(join(folder, 'clamd.conf'), `${settings.join('\n')}\n`)
  // A signature of its own: name, any type of file, anywhere in it, the bytes.
  writeFileSync(join(folder, 'eicar.ndb'), `Eicar-Test-Signature:0:*:${Buffer.from(eicar).toString('hex')}\n`)
  const daemon = spawn(clamd, ['--config-file', join(folder, 'clamd.conf')], { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [daemon.stdout, daemon.stderr]) stream.on('data', (piece: Buffer) => (said += piece.toString()))
  for (const until = Date.now() + 20_000; !(await answers(address)); await new Promise(done => setTimeout(done, 100)))
    if (Date.now() > until || daemon.exitCode !== null) throw new Error(`clamd does not answer:\n${said}`)
  return {
    name: 'clamd',
    address,
    stop: async () => {
      await ended(daemon)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function answers(address: string): Promise<boolean> {
  const scan = clamdScanner(address)()
  return scan
    .verdict()
    .then(
      () => true,
      () => false,
    )
    .finally(() => scan.stop())
}

function ended(daemon: ChildProcess): Promise<unknown> {
  if (daemon.exitCode !== null) return Promise.resolve()
  return new Promise(done => daemon.once('exit', done).kill('SIGTERM'))
}

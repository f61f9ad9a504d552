import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { reasonOf } from '#engine/definitions/reason-of.ts'
import { type FileScanner, ScannerError } from '../ports.ts'

/** Nobody waits longer for a verdict: what could not be scanned is not kept. */
const silenceMs = 30_000

/**
 * Has files scanned by ClamAV's daemon while they arrive (its command INSTREAM; `man clamd`).
 *
 * @param address `host:port`, or the path of its socket.
 */
export function clamdScanner(address: string): FileScanner {
  return () => {
    const socket = open(address)
    const answer = answerOf(socket, address)
    // Told to whoever shows the next piece or asks for the verdict.
    answer.catch(() => undefined)
    socket.write('zINSTREAM\0')
    return {
      async see(piece) {
        const length = Buffer.alloc(4)
        length.writeUInt32BE(piece.length)
        socket.write(length)
        // An answer before the end says why it takes no more.
        if (!socket.write(piece)) await Promise.race([once(socket, 'drain'), answer])
      },
      async verdict() {
        socket.write(Buffer.alloc(4))
        const said = await answer
        const found = /^stream: (?:(OK)|(.+) FOUND)$/.exec(said)
        if (!found) throw new ScannerError(`The virus scanner at ${address} could not scan a file: "${said}"`)
        return found[2] ?? null
      },
      stop: () => void socket.destroy(),
    }
  }
}

function open(address: string): Socket {
  const [, host, port] = /^(.+):(\d+)$/.exec(address) ?? []
  const socket = host && port ? connect({ host, port: Number(port) }) : connect({ path: address })
  return socket.setTimeout(silenceMs, () => socket.destroy(new Error('it does not answer')))
}

async function answerOf(socket: Socket, address: string): Promise<string> {
  const pieces: Buffer[] = []
  try {
    for await (const piece of socket) pieces.push(piece as Buffer)
  } catch (error) {
    if (pieces.length === 0) throw new ScannerError(`The virus scanner at ${address} failed: ${reasonOf(error)}`)
  }
  return Buffer.concat(pieces).toString('utf8').replace(/\0$/, '')
}

import { createServer, type Socket } from 'node:net'

/** What every scanner takes for malware, and is none (eicar.org). In two parts, so that no scanner of a checkout finds it here. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

/** As much of ClamAV's daemon as uploads need: takes INSTREAM and finds EICAR. `say` instead answers that; `mute` never answers. */
export async function startClamd() {
  const state = { say: null as string | null, mute: false, scanned: [] as number[], shown: 0 }
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    let received = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', piece => {
      received = Buffer.concat([received, piece as Buffer])
      const content = wholeOf(received)
      if (!content) return
      state.shown++
      if (state.mute) return
      state.scanned.push(content.length)
      socket.end(`${state.say ?? (content.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK')}\0`)
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const hangUp = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  const { port } = server.address() as { port: number }
  return {
    state,
    address: `127.0.0.1:${port}`,
    hangUp,
    stop: () => {
      hangUp()
      return new Promise(done => server.close(done))
    },
  }
}

/** The content of a stream that has ended: pieces with their length before them, and one of length 0. */
function wholeOf(received: Buffer): Buffer | null {
  const pieces: Buffer[] = []
  for (let at = 'zINSTREAM\0'.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

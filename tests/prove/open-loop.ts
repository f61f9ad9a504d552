import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** Connections that are open already, each with one call at a time: sending costs next to nothing, so that the caller is not what is measured. */
export class OpenLoop {
  readonly #free: Socket[] = []
  readonly #all: Socket[] = []

  /** Opens the connections, a hundred at a time. */
  static async open(address: string, count: number): Promise<OpenLoop> {
    const loop = new OpenLoop()
    const { hostname, port } = new URL(address)
    while (loop.#all.length < count) {
      const some = Array.from({ length: Math.min(100, count - loop.#all.length) }, () =>
        connect({ host: hostname, port: Number(port) }),
      )
      await Promise.all(some.map(socket => once(socket, 'connect')))
      for (const socket of some) socket.setNoDelay().on('error', () => undefined)
      loop.#all.push(...some)
      loop.#free.push(...some)
    }
    return loop
  }

  /** Sends a GET over a free connection, and tells the status of its answer; false when all are busy. */
  send(path: string, headers: Record<string, string>, told: (status: number | 'broken', retryAfter: boolean) => void): boolean {
    const socket = this.#free.pop()
    if (!socket) return false
    const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
    let received = ''
    const finish = (status: number | 'broken'): void => {
      socket.off('data', more).off('close', broken)
      if (status !== 'broken') this.#free.push(socket)
      told(status, /\r\nretry-after:/i.test(received))
    }
    const broken = (): void => finish('broken')
    const more = (piece: Buffer): void => {
      received += piece.toString('latin1')
      const head = received.indexOf('\r\n\r\n')
      if (head === -1) return
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(received.slice(0, head))?.[1] ?? Number.NaN)
      const whole = Number.isNaN(length) ? received.endsWith('0\r\n\r\n') : received.length >= head + 4 + length
      if (whole) finish(Number(received.slice(9, 12)))
    }
    socket.on('data', more).once('close', broken)
    socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
    return true
  }

  /** Whether all calls are answered. */
  get idle(): boolean {
    return this.#free.length === this.#all.filter(socket => !socket.destroyed).length
  }

  close(): void {
    for (const socket of this.#all) socket.destroy()
  }
}

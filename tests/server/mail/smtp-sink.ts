import { SMTPServer } from 'smtp-server'

export type TakenMail = { recipients: string[]; source: string }

/**
 * A mail server that keeps what it gets.
 *
 * @param behaviour.dieBeforeOk how many mails it takes without ever saying so.
 * @param behaviour.refuse an address that it knows nobody under.
 */
export async function startSmtpSink(port = 0, behaviour: { dieBeforeOk?: number; host?: string; refuse?: string } = {}) {
  const taken: TakenMail[] = []
  let deaths = behaviour.dieBeforeOk ?? 0
  const server = new SMTPServer({
    authOptional: true,
    // There is no name server to ask.
    disableReverseLookup: true,
    logger: false,
    onRcptTo({ address }, _session, done) {
      if (address !== behaviour.refuse) return done()
      done(Object.assign(new Error(`<${address}>: nobody here`), { responseCode: 550 }))
    },
    onData(stream, session, done) {
      let source = ''
      stream.on('data', part => {
        source += part
      })
      stream.on('end', () => {
        taken.push({ recipients: session.envelope.rcptTo.map(to => to.address), source })
        if (deaths-- > 0) for (const connection of server.connections) (connection as { close(): void }).close()
        else done()
      })
    },
  })
  // A client that hangs up in the middle is what these tests are about.
  server.on('error', () => {})
  const host = behaviour.host ?? '127.0.0.1'
  await new Promise<void>(resolve => server.listen(port, host, resolve))
  const { port: used } = server.server.address() as { port: number }
  return {
    port: used,
    url: `smtp://127.0.0.1:${used}`,
    taken,
    stop: () => {
      const stopped = new Promise<void>(resolve => server.close(() => resolve()))
      // A portal keeps its connection for the next mail.
      for (const connection of server.connections) (connection as { close(): void }).close()
      return stopped
    },
  }
}

/** The header lines of a mail, continuation lines joined. */
export function headersOf(source: string): string[] {
  return (source.split('\r\n\r\n')[0] as string).replace(/\r\n[ \t]+/g, ' ').split('\r\n')
}

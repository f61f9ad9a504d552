/** A reason why the database is not used. Its message is one line for the person at the console: what, where, what to do. */
export class StartRefused extends Error {
  readonly code: 'data-dir-in-use' | 'data-dir-unusable' | 'programs-missing' | 'no-identity' | 'postgres-failed' | 'secret-wrong'

  constructor(code: StartRefused['code'], message: string) {
    super(message)
    this.name = 'StartRefused'
    this.code = code
  }
}

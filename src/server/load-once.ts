/** What is loaded when it is first asked for. */
type Once<Value> = {
  get(): Promise<Value>
  /** Null: nobody has asked for it, or it failed. */
  begun(): Promise<Value> | null
}

/** Loads what is asked for once and keeps it. A failure is not kept: whoever asks next tries again. */
export function loadOnce<Value>(load: () => Promise<Value>): Once<Value> {
  let coming: Promise<Value> | null = null
  return {
    get: () => {
      coming ??= load().catch((error: unknown) => {
        coming = null
        throw error
      })
      return coming
    },
    begun: () => coming,
  }
}

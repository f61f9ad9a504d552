/** Stops asking a service that keeps failing, so that callers need not wait for it each time. */
type Circuit = {
  /**
   * Does the work, or throws `whenOpen()` at once: after so many failures in a row, until the pause is over; then one caller tries, and
   * its outcome decides for all.
   */
  run<T>(work: () => Promise<T>, isFailure: (error: unknown) => boolean): Promise<T>
}

/** @param settings.failures in a row that open it. @param settings.pauseMs until one caller may try again. */
export function createCircuit(settings: { failures: number; pauseMs: number; now: () => Date; whenOpen: () => Error }): Circuit {
  let failures = 0
  let openedAt = 0
  let trying = false
  return {
    async run(work, isFailure) {
      const open = failures >= settings.failures
      if (open && (trying || settings.now().getTime() - openedAt < settings.pauseMs)) throw settings.whenOpen()
      trying = open
      try {
        const result = await work()
        failures = 0
        return result
      } catch (error) {
        failures = isFailure(error) ? failures + 1 : 0
        if (failures >= settings.failures) openedAt = settings.now().getTime()
        throw error
      } finally {
        if (open) trying = false
      }
    },
  }
}

import { ApiError } from './api-error.ts'

/**
 * Sends something, and again once the browser is back online when it was not. The caller takes care that what arrives twice is done once.
 *
 * @param waits told when it begins to wait, and when it ends.
 * @throws what the call throws, and an AbortError once `signal` is aborted.
 */
export async function whenOnline<Answer>(
  send: () => Promise<Answer>,
  signal: AbortSignal,
  waits: (isWaiting: boolean) => void,
): Promise<Answer> {
  for (;;) {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 0 || navigator.onLine) throw error
    }
    waits(true)
    try {
      await online(signal)
    } finally {
      waits(false)
    }
  }
}

function online(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(new DOMException('It is not sent any more', 'AbortError'))
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    window.addEventListener('online', () => resolve(), { once: true, signal })
  })
}

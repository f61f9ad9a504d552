/** How long after the browser began to leave the page what it cancels may still be told. A person may also choose to stay. */
const leavingMs = 2000
let began = Number.NEGATIVE_INFINITY

globalThis.addEventListener?.('beforeunload', () => {
  began = performance.now()
})

/** Whether the page is being left or loaded again: connections that end now were not ended by the server. */
export function isPageUnloading(): boolean {
  return performance.now() - began < leavingMs
}

/** Marks what holds typed values that are kept nowhere until they are sent: loading the page again would lose them. */
export const unsent = { 'data-unsent': '' }

/** Whether one of these elements, in which somebody typed, still stands in something that is unsent. */
export function holdsUnsent(typedIn: Iterable<EventTarget>): boolean {
  return [...typedIn].some(one => one instanceof Element && one.isConnected && one.closest('[data-unsent]') !== null)
}

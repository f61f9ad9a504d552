/** Input this recent counts as somebody at the page; the server notes use of a session as rarely. */
const recentMs = 60_000

let last = Date.now()

/** Notes from here on whether somebody is at the page of this window. */
export function noteAttendance(window: Window): void {
  const note = (): void => {
    last = Date.now()
  }
  for (const kind of ['keydown', 'pointerdown', 'pointermove', 'wheel', 'focus'])
    window.addEventListener(kind, note, { capture: true, passive: true })
}

/** What a request says of itself when nobody is at the page, which asks by itself: it does not keep the session open. */
export function attendance(): Record<string, string> {
  return Date.now() - last > recentMs ? { 'X-Unattended': 'true' } : {}
}

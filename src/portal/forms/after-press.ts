let pressed = false

// Before everything else hears of the press: blur comes between pointerdown and the rest.
if (typeof window !== 'undefined') {
  const note = (event: Event) => {
    pressed = event.type === 'pointerdown'
  }
  for (const type of ['pointerdown', 'pointerup', 'pointercancel']) window.addEventListener(type, note, true)
}

/**
 * Does something now, or once the pointer that is down is up again and its click is over. What moves the page must wait for that: a
 * message that comes or goes as a field is left would move the button away from under the press, and the click would miss it.
 *
 * @param act is told whether it comes later, in a task of its own.
 */
export function afterPress(act: (wasPressed: boolean) => void): void {
  if (!pressed) {
    act(false)
    return
  }
  const released = new AbortController()
  for (const end of ['pointerup', 'pointercancel']) {
    window.addEventListener(
      end,
      () => {
        released.abort()
        // The click belongs to the task of the release.
        setTimeout(() => act(true))
      },
      { signal: released.signal },
    )
  }
}

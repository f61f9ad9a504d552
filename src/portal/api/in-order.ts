/**
 * For what is asked again and again: answers may come in another order than they were asked for.
 *
 * @returns called when something is asked; what that returns is called with its answer, and says whether none came that was asked for later.
 */
export function inOrder(): () => () => boolean {
  let asked = 0
  let taken = 0
  return () => {
    const place = ++asked
    return () => {
      if (place < taken) return false
      taken = place
      return true
    }
  }
}

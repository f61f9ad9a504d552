const tokenName = /^[A-Za-z0-9_]+$/
const lowerCaseName = /^[a-z][a-z0-9_]*$/
const number = /^[1-9][0-9]{0,3}$/

/** Text in which every square bracket belongs to a token such as [name] (onboarding 5; names as in domain.md 2.5). */
export function placeholderTokens(value: string): boolean {
  return namesBetween(value, '[', ']')?.every(name => tokenName.test(name)) ?? false
}

/** Text with at most one token such as [name] (onboarding 5: "only one custom param allowed"; domain.md 2.6). */
export function onePlaceholderToken(value: string): boolean {
  return placeholderTokens(value) && value.split('[').length <= 2
}

/**
 * Text in which every {{ and }} belongs to a token, and the tokens are either all names in lower case or all numbers that count from 1
 * without a gap, each as often as one likes (domain.md 2.5: "sequential {{1}},{{2}} or named").
 */
export function doubleBraceTokens(value: string): boolean {
  const names = namesBetween(value, '{{', '}}')
  if (!names) return false
  if (names.every(name => lowerCaseName.test(name))) return true
  const numbers = new Set(names.map(Number))
  return names.every(name => number.test(name)) && numbers.has(1) && Math.max(...numbers) === numbers.size
}

/** What stands between each opening and its closing mark, or null when one stands without the other. */
function namesBetween(value: string, open: string, close: string): string[] | null {
  const [before = '', ...parts] = value.split(open)
  if (before.includes(close)) return null
  const names: string[] = []
  for (const part of parts) {
    const [name = '', ...after] = part.split(close)
    if (after.length !== 1) return null
    names.push(name)
  }
  return names
}

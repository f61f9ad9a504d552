const duration = /^P(?:(\d+)W|(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?)$/
const seconds = [7 * 86_400, 86_400, 3_600, 60, 1]

/**
 * Milliseconds of an ISO 8601 duration in weeks, days, hours, minutes, seconds ("P2D", "PT90M"); null when it is none. A day has
 * 24 hours. Months and years are not taken: they have no fixed length.
 */
export function durationMilliseconds(text: string): number | null {
  const parts = duration.exec(text)?.slice(1)
  if (!parts?.some(part => part !== undefined) || text.endsWith('T')) return null
  return parts.reduce((sum, part, index) => sum + Number(part ?? 0) * (seconds[index] ?? 0) * 1000, 0)
}

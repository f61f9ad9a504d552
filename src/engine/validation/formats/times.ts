/** A time of the day in hours and minutes, 00:00 to 23:59 (workflows 9: hours in which promotions may be sent). */
export function timeOfDay(value: string): boolean {
  return /^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/.test(value)
}

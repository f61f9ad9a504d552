/** Degrees of latitude, -90 to 90, at most 7 decimals (onboarding 5). */
export function latitude(value: string): boolean {
  return /^-?(?:90(?:\.0{1,7})?|[1-8]?[0-9](?:\.[0-9]{1,7})?)$/.test(value)
}

/** Degrees of longitude, -180 to 180, at most 7 decimals (onboarding 5). */
export function longitude(value: string): boolean {
  return /^-?(?:180(?:\.0{1,7})?|(?:1[0-7][0-9]|[1-9]?[0-9])(?:\.[0-9]{1,7})?)$/.test(value)
}

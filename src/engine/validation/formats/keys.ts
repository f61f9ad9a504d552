/** The id of an uploaded file: a UUID as the server gives it, in small letters, as no file is opened by another spelling. */
export function uploadId(value: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(value)
}

/** The key of a record referred to by `x-ref`: 1 to 64 of letters, digits, underscore, hyphen. Whether it exists the server asks. */
export function ref(value: string): boolean {
  return /^[A-Za-z0-9_-]{1,64}$/.test(value)
}

/** The name of one of what the server offers, as the role that somebody is given, kept as it is sent. Whether it is offered the server asks. */
export function key(value: string): boolean {
  return /^[A-Za-z0-9_-]+$/.test(value)
}

/** A time zone by its IANA name: "Asia/Kolkata", "UTC", "America/Argentina/Buenos_Aires". */
export function ianaTimeZone(value: string): boolean {
  return value.length <= 64 && /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9][A-Za-z0-9_+-]*){0,2}$/.test(value) && isZone(value)
}

function isZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return true
  } catch {
    return false
  }
}

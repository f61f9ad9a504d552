/** The fourth character of a PAN: the kind of its holder. */
export const panHolders = /^[ABCFGHJKLPT]$/
const panShape = /^[A-Z]{3}[ABCFGHJKLPT][A-Z][0-9]{4}[A-Z]$/
const gstinShape = /^(?:0[1-9]|[12][0-9]|3[0-8]|9[79])[A-Z]{3}[ABCFGHJKLPT][A-Z][0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/
/** The first two characters of a GSTIN. */
export const gstinStates = /^(?:0[1-9]|[12][0-9]|3[0-8]|9[79])$/
const base36 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Permanent account number: fourth character names the holder's kind, serial is not 0000 (domain.md 2.7; no public check digit). */
export function pan(value: string): boolean {
  return panShape.test(value) && value.slice(5, 9) !== '0000'
}

/** Goods and services tax number: state code, a PAN, entity, Z, check digit modulo 36 (domain.md 2.7). */
export function gstin(value: string): boolean {
  return gstinShape.test(value) && pan(value.slice(2, 12)) && value[14] === gstinCheckDigit(value.slice(0, 14))
}

/** Check digit of the first 14 characters of a GSTIN: weights 1 and 2 in turn, digits of the products in base 36 summed. */
export function gstinCheckDigit(first14: string): string {
  let sum = 0
  for (const [index, character] of [...first14].entries()) {
    const product = base36.indexOf(character) * (index % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return base36.charAt((36 - (sum % 36)) % 36)
}

/** Company identification number: listing, industry code, state, year, ownership, registration (domain.md 2.7; no checksum known). */
export function cin(value: string): boolean {
  return /^[LU][0-9]{5}[A-Z]{2}(?:1[89]|20)[0-9]{2}[A-Z]{3}[0-9]{6}$/.test(value)
}

/** Limited liability partnership number (domain.md 2.7). */
export function llpin(value: string): boolean {
  return /^[A-Z]{3}-[0-9]{4}$/.test(value)
}

/** Indian postal code: six digits, the first not 0 (domain.md 2.7). */
export function pinCode(value: string): boolean {
  return /^[1-9][0-9]{5}$/.test(value)
}

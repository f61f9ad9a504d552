export type Currency = 'INR' | 'NGN'

const locales: Record<Currency, string> = { INR: 'en-IN', NGN: 'en-NG' }
const units: [sign: string, of: number][] = [
  ['T', 1e12],
  ['G', 1e9],
  ['M', 1e6],
  ['K', 1e3],
]

/** An amount with two decimals: ₹1,23,456.50. */
export function formatMoney(amount: number, currency: Currency = 'INR'): string {
  return new Intl.NumberFormat(locales[currency], {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(amount)
}

/** A count in little room: 999, 1.2K, 45M, 3.4G, 2T. */
export function formatCompact(count: number): string {
  const size = Math.abs(count)
  // From 999,950 on one decimal of K would round to 1000K, so the next unit takes it.
  const unit = units.find(([, of]) => size >= of * 0.99995)
  if (!unit || size < 1e3) return String(Math.round(count * 10) / 10)
  return `${Math.round((count / unit[1]) * 10) / 10}${unit[0]}`
}

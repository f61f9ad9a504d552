import type { Problem } from '#engine/definitions/published-set.ts'

/** A mistake in a definition as one line: where, what, what to do. */
export function problemText({ file, path, message, fix }: Omit<Problem, 'rule'>): string {
  return `${file}${path === '' ? '' : ` ${path}`}: ${message}. Fix: ${fix}`
}

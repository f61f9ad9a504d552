import type { ReactNode } from 'react'

/**
 * Stands in for `markdown-to-jsx`, which RJSF's core loads for descriptions that none of our templates shows so: texts of definitions
 * are plain text. It is a twentieth of all script of a page.
 */
export function Markdown({ children }: { children?: ReactNode }) {
  return <>{children}</>
}

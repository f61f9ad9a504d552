import type { Limits } from '#engine/definitions/limits/limits.ts'

/** How a file is shown: as a picture in a dialog, by the browser in a tab of its own, or not at all. By its name's ending (onboarding 9). */
export function previewOf(name: string, previews: Limits['previews']): 'picture' | 'document' | 'none' {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? ''
  if (previews.unavailable.includes(ending)) return 'none'
  if (previews.images.includes(ending)) return 'picture'
  return previews.documents.includes(ending) ? 'document' : 'none'
}

import type { Limits } from '#engine/definitions/limits/limits.ts'
import type { Shown } from './file-view.tsx'

/** How a file is shown: as a picture, page by page, or not at all. By its name's ending (onboarding 9). */
export function previewOf(name: string, previews: Limits['previews']): Shown {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? ''
  if (previews.unavailable.includes(ending)) return 'none'
  if (previews.images.includes(ending)) return 'picture'
  return previews.documents.includes(ending) ? 'document' : 'none'
}

import { expect, test } from 'vitest'
import { previewOf } from '#portal/ui/files/preview-of.ts'
import { proves } from '../../spec/proofs.ts'
import { limits } from '../../support/limits.ts'

const { previews } = limits

test.each([
  ['png', 'picture'],
  ['jpg', 'picture'],
  ['jpeg', 'picture'],
  ['gif', 'none'],
  ['pdf', 'document'],
  ['doc', 'none'],
  ['docx', 'none'],
  ['ppt', 'none'],
  ['pptx', 'none'],
  ['xls', 'none'],
  ['xlsx', 'none'],
  ['exe', 'none'],
])('a file that ends in .%s: %s', (ending, shown) => {
  proves('both.preview-image-png', 'both.preview-image-jpg', 'both.preview-image-jpeg', 'onboarding.9.preview-image-gif')
  proves('onboarding.9.preview-document-doc', 'onboarding.9.preview-document-docx', 'onboarding.9.preview-document-ppt')
  proves('onboarding.9.preview-document-pptx', 'onboarding.9.preview-document-xls', 'onboarding.9.preview-document-xlsx')
  proves('both.preview-document-pdf', 'both.preview-gif-unavailable', 'both.preview-office-unavailable')
  for (const name of [`a.${ending}`, `A.B.${ending.toUpperCase()}`]) expect(previewOf(name, previews)).toBe(shown)
  expect(previewOf(ending, { ...previews, unavailable: [], images: [], documents: [] })).toBe('none')
  // The specification's lists: pictures, documents, and those of them that are listed and not shown.
  const listed = ['gif', 'png', 'jpg', 'jpeg'].includes(ending) ? previews.images : previews.documents
  expect(listed.includes(ending)).toBe(ending !== 'exe')
})

import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { Crash } from '#portal/crash.tsx'
import { proves } from '../spec/proofs.ts'

afterEach(() => void vi.unstubAllGlobals())

test('a page that fails shows the crash page; one that does not shows itself', () => {
  proves('both.crash-page-screen', 'both.crash-page-title', 'both.crash-page-text')
  vi.stubGlobal('document', { querySelector: () => null })
  const page = new Crash({ children: createElement('p', null, 'The portal') })
  expect(renderToStaticMarkup(page.render())).toBe('<p>The portal</p>')
  page.state = Crash.getDerivedStateFromError()
  const shown = renderToStaticMarkup(page.render())
  expect(shown).toContain('<h1>OOPS! Something went wrong</h1>')
  expect(shown).toContain('<p>Application has encountered unexpected error. We will be looking into.</p>')
  expect(shown).not.toContain('The portal')
})

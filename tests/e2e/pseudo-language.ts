import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright/test'
import { kindOfFile, metaSchemaOf } from '#engine/definitions/files/file-kinds.ts'
import { languagesFile } from '#engine/definitions/languages/languages.ts'
import { translatedPlaces } from '#engine/definitions/languages/translated-places.ts'
import { readFiles } from '#server/sets/read-files.ts'

/** The language whose translations are taken: one whose dates and numbers have no Latin letters. */
export const language = 'hi'

/** Translates every text of the files below `root` by putting it between brackets, so that what is in none was forgotten. It runs from the right. */
export function translateAll(root: string): void {
  const languages = join(root, languagesFile)
  const said = JSON.parse(readFileSync(languages, 'utf8')) as { languages: { [language: string]: object } }
  said.languages[language] = { ...said.languages[language], direction: 'rtl' }
  writeFileSync(languages, JSON.stringify(said))
  const { files } = readFiles(root)
  for (const file of files.keys()) if (kindOfFile(file)?.kind === 'translation') rmSync(join(root, file))
  for (const file of files.keys()) {
    const places = kindOfFile(file)?.kind === 'translation' ? [] : translatedPlaces(file, files)
    if (places.length === 0) continue
    const texts = Object.fromEntries(places.map(({ path, text }) => [path, { source: text, target: `⟦${text}⟧` }]))
    const beside = file.replace(/\.json$/, `.${language}.json`)
    writeFileSync(join(root, beside), JSON.stringify({ $schema: metaSchemaOf(beside), texts }))
  }
}

/** Every string in some answers, longest first; and what rows are called, which are records. */
export function typedStrings(answers: unknown[]): string[] {
  const { files } = readFiles(fileURLToPath(new URL('../..', import.meta.url)))
  const rows = [...files].flatMap(([file, content]) => (kindOfFile(file)?.kind === 'rows' ? [content] : []))
  const found = new Set<string>()
  const collect = (value: unknown): void => {
    if (typeof value === 'string' && /[A-Za-z]{2,}/.test(value)) found.add(value)
    if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) collect(one)
  }
  // Each language is offered under its own name.
  for (const one of [...answers, ...rows, files.get('schemas/portal/languages.json')]) collect(one)
  return [...found].sort((one, other) => other.length - one.length)
}

/** Keys of authenticator apps, which may hold by chance what was typed or the code of a country. */
const appKey = /\b[A-Z2-7]{32}\b/g

/** Addresses, names and kinds of files, ids, initials, codes, the half of the day: in Latin letters in every language. */
const ofNoLanguage =
  /https?:\/\/\S*|\S+@\S+|[\w-]+\.(?:png|pdf)\b|\bPDF\b|[\da-f]{8}-[\da-f-]{27}|\b[A-Z]{2}\b|\d\d (?:am|pm)\b|\d (?:B|kB|MB)\b/g

/** What a page says in Latin letters outside of brackets, in texts and in what is said of pictures and fields, but for what was typed. */
export async function outsideBrackets(page: Page, typed: string[]): Promise<string[]> {
  const said = await readOutside(page)
  return said.filter(text => {
    const left = typed.reduce((rest, one) => rest.replaceAll(one, ''), text.replace(appKey, '')).replace(ofNoLanguage, '')
    return /[A-Za-z]{2,}/.test(left)
  })
}

function readOutside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>()
    const add = (text: string): void => {
      const said = text.replace(/\s+/g, ' ').trim()
      if (/[A-Za-z]{2,}/.test(said)) found.add(said)
    }
    const blockOf = (node: Node): Element | null => {
      let at = node.parentElement
      while (at && getComputedStyle(at).display === 'inline') at = at.parentElement
      return at
    }
    const isShown = (element: Element | null): boolean => element?.checkVisibility({ visibilityProperty: true }) ?? false
    const left = (text: string, depth: number): { rest: string; depth: number } => {
      let rest = ''
      let open = depth
      for (const character of text) {
        if (character === '⟦') open++
        else if (character === '⟧') open = Math.max(0, open - 1)
        else if (open === 0) rest += character
      }
      return { rest, depth: open }
    }
    let block: Element | null = null
    let depth = 0
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!parent || ['SCRIPT', 'STYLE', 'NOSCRIPT'].includes(parent.tagName) || !isShown(parent)) continue
      const own = blockOf(node)
      if (own !== block) [block, depth] = [own, 0]
      const { rest, depth: now } = left(node.textContent ?? '', depth)
      depth = now
      add(rest)
    }
    for (const element of document.querySelectorAll('[aria-label],[placeholder],[title],[alt]'))
      if (isShown(element))
        for (const name of ['aria-label', 'placeholder', 'title', 'alt']) add(left(element.getAttribute(name) ?? '', 0).rest)
    return [...found]
  })
}

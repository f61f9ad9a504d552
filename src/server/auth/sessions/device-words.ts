import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { contentText } from '../../records/texts.ts'

/** The first that fits counts: most browsers name others beside themselves. */
const browsers: [name: string, pattern: RegExp][] = [
  ['Edge', /\bEdgA?(iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|Chromium|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
]
const systems: [name: string, pattern: RegExp][] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
]

/** A browser and its system in words, of how it names itself (`User-Agent`), which may be anything. */
export function deviceWords(set: PublishedSet, agent: string): string {
  const [browser, system] = [named(browsers, agent), named(systems, agent)]
  if (browser && system) return contentText(set, 'account-answers', 'device', { browser, system })
  return browser ?? system ?? contentText(set, 'account-answers', 'device-unknown')
}

function named(among: [name: string, pattern: RegExp][], agent: string): string | undefined {
  return among.find(([, pattern]) => pattern.test(agent))?.[0]
}

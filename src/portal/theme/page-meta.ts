/** The nonce of this page's styles; `undefined` where no policy is set (development). */
export function pageNonce(): string | undefined {
  // Browsers hide the attribute from scripts that read markup, so the property is asked.
  return document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce || undefined
}

/** The path the portal is mounted under, `/` or `/some/path/`: the router's basename and the root of every address. */
export function pageBase(): string {
  return document.querySelector<HTMLMetaElement>('meta[name=base]')?.content || '/'
}

/** The language that this page was served in (BCP 47): of its words, numbers and dates. */
export function pageLanguage(): string {
  return globalThis.document?.documentElement?.lang || 'en'
}

/** Which way the words of this page's language run. */
export function pageDirection(): 'ltr' | 'rtl' {
  return globalThis.document?.documentElement?.dir === 'rtl' ? 'rtl' : 'ltr'
}

/** Where a line of writing begins and ends, for what takes sides by name and is not mirrored with the styles. */
export const lineStart = pageDirection() === 'rtl' ? 'right' : 'left'
export const lineEnd = lineStart === 'left' ? 'right' : 'left'

/** The name of the published definitions that this page was served with: their hash, and after a dot a language other than that of their files. */
export function definitionsName(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name=definitions]')?.content || undefined
}

/** Where other sites are that menus lead to, by their names, as the server's setting says. */
export function siteAddresses(): { readonly [name: string]: string } {
  const written = document.querySelector<HTMLMetaElement>('meta[name=sites]')?.content
  return written ? JSON.parse(decodeURIComponent(written)) : {}
}

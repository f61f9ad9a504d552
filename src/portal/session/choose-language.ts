const cookie = '__Host-onramp-language'
const aYear = 365 * 24 * 60 * 60

/** Has the server speak this language to this browser, as long as nobody is signed in who chose another one, and loads the page again in it. */
export function chooseLanguage(language: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser that is served has a Cookie Store
  document.cookie = `${cookie}=${language}; Path=/; Secure; SameSite=Lax; Max-Age=${aYear}`
  location.reload()
}

/** First parts of addresses that the server answers with something else than the page, or with nothing. */
const folders = ['api', 'secure', 'assets', 'definitions', 'dev', 'metrics', 'docs', 'pictures']

/** Those with routes of their own: below them nothing is looked up as a page or a file. */
const ownRoutes = ['oauth', 'phone-answer', 'healthz', 'readyz']

const file = /\/\.|\.(?:js|css|map|json|ts|tsx|svg|png|ico|txt|yaml|env)$/i

/** Whether an address of the portal is never that of a page: files of sorts, what begins with a dot, and what programs call. Pure. */
export function isFileAddress(path: string): boolean {
  return file.test(path) || folders.includes(firstPart(path))
}

/** Whether the server keeps an address for itself, so that no page can stand there. Pure. */
export function isServerAddress(path: string): boolean {
  return isFileAddress(path) || ownRoutes.includes(firstPart(path))
}

function firstPart(path: string): string {
  return path.split('/')[1] ?? ''
}

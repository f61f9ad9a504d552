import address from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

type WorkerPolicy = { createScriptURL: (address: string) => URL }
type Policies = { createPolicy: (name: string, rules: { createScriptURL: (address: string) => string }) => WorkerPolicy }

declare global {
  interface Window {
    /** Of browsers that have Trusted Types. */
    readonly trustedTypes?: Policies
  }
}

let policy: WorkerPolicy | undefined

/** Begins the thread that reads PDFs: a file of this portal. What a PDF does there stays there, and ends with it. */
export function startPdfWorker(): Worker {
  // The only policy that the page's own policy allows, and it trusts this one address (`trusted-types` in server/http/pages.ts).
  policy ??= window.trustedTypes?.createPolicy('pdf-worker', {
    createScriptURL: asked => {
      if (asked !== address) throw new TypeError('This address is no worker of the portal.')
      return asked
    },
  })
  return new Worker(policy?.createScriptURL(address) ?? address, { type: 'module' })
}

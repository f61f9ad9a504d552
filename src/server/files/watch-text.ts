// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const control = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/

/** Watches a file go by in pieces: whether all of it is text in UTF-8 without control characters. */
export function watchText(): { see(piece: Buffer): void; close(): boolean } {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isText = true
  const look = (piece?: Buffer) => {
    if (!isText) return
    try {
      isText = !control.test(decoder.decode(piece, { stream: piece !== undefined }))
    } catch {
      isText = false
    }
  }
  return {
    see: look,
    close: () => {
      look()
      return isText
    },
  }
}

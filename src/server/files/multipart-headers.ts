import type { IncomingMessage } from 'node:http'

/** Bytes up to the end of the part's header. */
const mostBytes = 16_384
const parameter = /\s*;\s*([^\s;="]+)=("(?:[^"\\]|\\.)*"|[^\s";]+)/gy
/** RFC 2046, 5.1.1. */
const boundary = /^[\w'()+,\-./:=? ]{0,69}[\w'()+,\-./:=?]$/
const encodedName = /^utf-8'[\w-]*'([^']*)$/i

/** @returns the boundary that the type of a multipart request names; null when it names none, or can be read in two ways. */
export function boundaryOf(contentType: string | undefined): string | null {
  const parameters = parametersOf(contentType ?? '', 'multipart/form-data')
  const given = parameters?.get('boundary') ?? ''
  return parameters && boundary.test(given) && !parameters.has('boundary*') ? given : null
}

/**
 * Watches the beginning of a multipart body go by, beside its parser. Started in the same turn as that, it has seen the header of the
 * first part when the parser hands it over.
 *
 * @returns whether that header can be read in one way only: parsers differ in which of two names they take, and in what they make of
 * bytes that are no UTF-8.
 */
export function watchFirstHeader(body: IncomingMessage, boundary: string): () => boolean {
  let seen = Buffer.alloc(0)
  const see = (piece: Buffer) => {
    seen = Buffer.concat([seen, piece.subarray(0, mostBytes - seen.length)])
    if (seen.length >= mostBytes || seen.includes('\r\n\r\n')) body.off('data', see)
  }
  body.on('data', see)
  return () => {
    const head = textOf(seen.subarray(0, Math.max(0, seen.indexOf('\r\n\r\n', 2))))
    const begin = `--${boundary}\r\n`
    const text = head?.replace(/^\r\n/, '')
    return text?.startsWith(begin) === true && isClear(text.slice(begin.length).split('\r\n'))
  }
}

function isClear(lines: string[]): boolean {
  const headers = new Map<string, string>()
  for (const line of lines) {
    const [, name = '', value = ''] = /^([\w-]+):[ \t]*([^\r\n]*)$/.exec(line) ?? []
    if (!name || headers.has(name.toLowerCase())) return false
    headers.set(name.toLowerCase(), value)
  }
  const parameters = parametersOf(headers.get('content-disposition') ?? '', 'form-data')
  if (!parameters || parameters.has('name*')) return false
  const encoded = parameters.get('filename*')
  return encoded === undefined || (!parameters.has('filename') && isEncodedName(encoded))
}

function isEncodedName(value: string): boolean {
  const [, name] = encodedName.exec(value) ?? []
  try {
    return name !== undefined && decodeURIComponent(name) !== ''
  } catch {
    return false
  }
}

/** The parameters of a header by their names in small letters; null when one comes twice, or it is no such header. */
function parametersOf(header: string, type: string): Map<string, string> | null {
  if (!header.toLowerCase().startsWith(type)) return null
  const found = new Map<string, string>()
  let end = type.length
  parameter.lastIndex = end
  for (let match = parameter.exec(header); match; match = parameter.exec(header)) {
    const [, name = '', value = ''] = match
    if (found.has(name.toLowerCase())) return null
    found.set(name.toLowerCase(), value.startsWith('"') ? value.slice(1, -1) : value)
    end = parameter.lastIndex
  }
  return /^\s*;?\s*$/.test(header.slice(end)) ? found : null
}

function textOf(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

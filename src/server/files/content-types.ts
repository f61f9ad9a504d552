/** Types of file that may be kept. `extensions` are what a name may end in, `found` what the content is recognised as. */
export type ContentType = {
  mime: string
  extensions: string[]
  /** Name of the content's kind in `recognise-content.ts`. */
  found: string[]
  /** What a browser may call it; nothing and application/octet-stream are always believed to be honest ignorance. */
  declared: string[]
  /** May be shown in the page, behind a sandbox. */
  inline: boolean
}

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** The table. Which of them one upload takes is `types` in `schemas/portal/limits.json`. */
export const contentTypes: ContentType[] = [
  {
    mime: 'application/pdf',
    extensions: ['pdf'],
    found: ['pdf'],
    declared: ['application/pdf', 'application/x-pdf'],
    inline: true,
  },
  { mime: 'image/png', extensions: ['png'], found: ['png'], declared: ['image/png', 'image/x-png'], inline: true },
  {
    mime: 'image/jpeg',
    extensions: ['jpeg', 'jpg'],
    found: ['jpg'],
    declared: ['image/jpeg', 'image/jpg', 'image/pjpeg'],
    inline: true,
  },
  {
    mime: word,
    extensions: ['docx'],
    found: ['docx'],
    declared: [word, 'application/zip', 'application/x-zip-compressed'],
    inline: false,
  },
  {
    mime: 'application/msword',
    extensions: ['doc'],
    found: ['doc'],
    declared: ['application/msword', 'application/x-cfb'],
    inline: false,
  },
]

/** The row whose extension and content both fit, or null. `extension` is lower case without the dot. */
export function contentTypeOf(extension: string, found: string | null): ContentType | null {
  return contentTypes.find(row => row.extensions.includes(extension) && found !== null && row.found.includes(found)) ?? null
}

/** Whether what the sender called the file's type goes with what it is. */
export function declaredFits(type: ContentType, declared: string): boolean {
  const name = declared.split(';')[0]?.trim().toLowerCase() ?? ''
  return name === '' || name === 'application/octet-stream' || type.declared.includes(name)
}

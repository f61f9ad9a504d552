import { languageAttributes, type WrittenIn } from '../texts/written-in.ts'

type MailContent = { title: string; paragraphs: string[]; action?: { text: string; url: string }; closing?: string }

/** What every mail of a portal has: what it is called, at the head, and the language of the words. */
export type MailFrame = WrittenIn & { portal: string }

const styles = {
  body: 'margin:0;padding:24px;background:#f4f5f7;color:#1c2230;font:16px/1.5 -apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif',
  main: 'max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px',
  head: 'margin:0 0 24px;font-size:18px;font-weight:600;color:#151a26',
  mark: 'display:inline-block;width:8px;height:20px;margin-right:4px;border-radius:3px;background:#443dbf;vertical-align:-4px',
  title: 'margin:0 0 16px;font-size:22px;line-height:1.3',
  paragraph: 'margin:0 0 16px;white-space:pre-line',
  link: 'display:inline-block;padding:12px 20px;border-radius:8px;background:#443dbf;color:#ffffff;text-decoration:none;font-weight:600',
  address: 'margin:0 0 16px;font-size:13px;color:#5a6372;word-break:break-all',
  closing: 'margin:24px 0 0;font-size:14px;color:#5a6372',
}

/**
 * A mail as HTML: everything given is text and gets escaped; styles stand inline because mail programs drop the rest.
 *
 * @param frame what stands around it.
 */
export function mailPage({ title, paragraphs, action, closing }: MailContent, frame: MailFrame): string {
  const lines = [
    // Two lanes, as in the portal's mark: mail programs drop drawings.
    `<p style="${styles.head}"><span style="${styles.mark}"></span><span style="${styles.mark}"></span> ${escapeHtml(frame.portal)}</p>`,
    `<h1 style="${styles.title}">${escapeHtml(title)}</h1>`,
    ...paragraphs.map(text => `<p style="${styles.paragraph}">${escapeHtml(text)}</p>`),
    ...(action
      ? [
          `<p style="${styles.paragraph}"><a href="${escapeHtml(action.url)}" style="${styles.link}">${escapeHtml(action.text)}</a></p>`,
          `<p style="${styles.address}">${escapeHtml(action.url)}</p>`,
        ]
      : []),
    ...(closing ? [`<p style="${styles.closing}">${escapeHtml(closing)}</p>`] : []),
  ]
  return [
    '<!doctype html>',
    `<html ${languageAttributes(frame)}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>`,
    `<body style="${styles.body}"><main style="${styles.main}">`,
    ...lines,
    '</main></body></html>',
    '',
  ].join('\n')
}

const entities: { [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\n': '<br>',
}

/** Text for HTML, in content and in quoted attributes; line ends become line breaks. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"'\n]/g, character => entities[character] ?? character)
}

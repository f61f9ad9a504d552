import { createHash } from 'node:crypto'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { escapeHtml } from '#engine/messages/mail-page.ts'
import { languageAttributes, writtenIn } from '#engine/texts/written-in.ts'
import { pageText } from '../page-texts.ts'

/** `post` is a button that sends an empty form. */
export type MessagePage = {
  title: string
  text: string
  link?: { text: string; to: string }
  post?: { text: string; to: string }
}

// Colours are those of src/portal/theme/tokens.ts.
const style = `:root{color-scheme:light dark}
body{margin:0;padding:48px 16px;background:light-dark(#f6f7f9,#0e1016);color:light-dark(#151a26,#e9ebf1);font:16px/1.5 system-ui,sans-serif}
main{box-sizing:border-box;max-width:440px;margin:0 auto;padding:24px;border:1px solid light-dark(#e0e4ea,#2a2f3b);border-radius:12px;background:light-dark(#fff,#161921)}
h1{margin:0 0 8px;font-size:22px;line-height:1.3}
p{margin:0 0 16px}
a{color:light-dark(#3f38b5,#a9abfb)}
button{min-height:40px;padding:8px 16px;border:0;border-radius:8px;background:light-dark(#443dbf,#605cde);color:#fff;font:inherit;font-weight:500;cursor:pointer}
:focus-visible{outline:2px solid light-dark(#3f38b5,#a9abfb);outline-offset:2px}`

/** Policy of such a page: its own style and, with `post`, its own form. */
export const messagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; object-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`

/** A page of one message, without script: for answers that come where the portal's own page is not. Goes with `messagePolicy`. `set` has its language and what the portal is called. */
export function messagePage(set: PublishedSet, { title, text, link, post }: MessagePage): string {
  const onward = link ? `<p><a href="${escapeHtml(link.to)}">${escapeHtml(link.text)}</a></p>` : ''
  const form = post
    ? `<form method="post" action="${escapeHtml(post.to)}"><button type="submit">${escapeHtml(post.text)}</button></form>`
    : ''
  return `<!doctype html>
<html ${languageAttributes(writtenIn(set))}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · ${escapeHtml(pageText(set, 'frame', 'portal'))}</title>
<style>${style}</style>
</head>
<body>
<main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${form}${onward}</main>
</body>
</html>
`
}

import { escapeHtml } from '#engine/messages/mail-page.ts'

/** `post` is a button that sends an empty form. */
export type MessagePage = {
  title: string
  text: string
  link?: { text: string; to: string }
  post?: { text: string; to: string }
}

/** A page of one message, with neither script nor style: for answers that come where the portal's own page is not. */
export function messagePage({ title, text, link, post }: MessagePage): string {
  const onward = link ? `<p><a href="${escapeHtml(link.to)}">${escapeHtml(link.text)}</a></p>` : ''
  const form = post
    ? `<form method="post" action="${escapeHtml(post.to)}"><button type="submit">${escapeHtml(post.text)}</button></form>`
    : ''
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Onramp</title>
</head>
<body>
<main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${form}${onward}</main>
</body>
</html>
`
}

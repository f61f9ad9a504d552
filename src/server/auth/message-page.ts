/** A page of one message, with no script and no style of its own: shown where the portal's page cannot be. */
export function messagePage(page: {
  title: string
  text: string
  action?: { label: string; href: string }
  post?: { label: string; to: string }
}): string {
  const { title, text, action, post } = page
  const link = action ? `<p><a href="${escape(action.href)}">${escape(action.label)}</a></p>` : ''
  const form = post
    ? `<form method="post" action="${escape(post.to)}"><button type="submit">${escape(post.label)}</button></form>`
    : ''
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(title)}</title></head>
<body><main><h1>${escape(title)}</h1><p>${escape(text)}</p>${form}${link}</main></body>
</html>
`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escape(text: string): string {
  return text.replace(/[&<>"']/g, character => entities[character] ?? character)
}

/** A link in the foot of a page: a line of this text is 18 px high; what is pressed is at least 24. */
export const pressed = { color: 'inherit', fontWeight: 400, display: 'inline-block', py: 0.5, my: -0.5, minHeight: 24 } as const

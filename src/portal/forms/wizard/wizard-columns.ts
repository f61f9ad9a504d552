/** The steps, beside what is filled in. */
export const side = { position: { md: 'sticky' }, top: 72, alignSelf: 'start', minWidth: 0 } as const

/** Steps and form. */
export const columns = {
  display: 'grid',
  gap: { xs: 1.5, md: 4 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '220px minmax(0, 640px)' },
} as const

/** The same with a preview beside the form, where there is room. */
export const withPreview = {
  ...columns,
  gridTemplateColumns: { ...columns.gridTemplateColumns, lg: '200px minmax(0, 640px) minmax(280px, 360px)' },
} as const

import { Box, Typography } from '@mui/material'
import { getUiOptions, type ObjectFieldTemplatePropertyType, type ObjectFieldTemplateProps } from '@rjsf/utils'
import { SectionCard } from '../../ui/section-card.tsx'

/**
 * The fields of an object, one under the other. Names that `ui:rows` puts in one list stand side by side from 600 px. The whole form
 * is a card with its title and sentence (`ui:options.card`); an object inside is a named group.
 */
export function ObjectFieldTemplate(props: ObjectFieldTemplateProps) {
  const { title, description, properties, uiSchema, fieldPathId } = props
  const { rows, card } = getUiOptions(uiSchema) as { rows?: string[][]; card?: boolean }
  const fields = (
    <Box sx={stack}>
      {inRows(properties, rows ?? []).map(row => (
        <Box key={row.map(({ name }) => name).join(' ')} sx={row.length > 1 ? sideBySide(row.length) : undefined}>
          {row.map(({ content }) => content)}
        </Box>
      ))}
    </Box>
  )

  if (fieldPathId.path.length === 0) {
    return card ? (
      <SectionCard title={title} sentence={description}>
        {fields}
      </SectionCard>
    ) : (
      fields
    )
  }
  // The entry of a list has its heading from the list.
  if (typeof fieldPathId.path.at(-1) === 'number') {
    return (
      <Box role="group" id={fieldPathId.$id} aria-label={title} tabIndex={-1}>
        {fields}
      </Box>
    )
  }
  const heading = `${fieldPathId.$id}__label`
  return (
    <Box role="group" id={fieldPathId.$id} aria-labelledby={title ? heading : undefined} tabIndex={-1}>
      {title ? (
        <Typography id={heading} variant="subtitle1" component="div" sx={{ mb: description ? 0 : 1.5 }}>
          {title}
        </Typography>
      ) : null}
      {description ? <Typography sx={{ color: 'text.secondary', typography: 'body2', mb: 1.5 }}>{description}</Typography> : null}
      {fields}
    </Box>
  )
}

function inRows(properties: ObjectFieldTemplatePropertyType[], rows: string[][]): ObjectFieldTemplatePropertyType[][] {
  const shown = properties.filter(({ hidden }) => !hidden)
  const placed = new Set<string>()
  return shown.flatMap(property => {
    if (placed.has(property.name)) return []
    const names = rows.find(row => row.includes(property.name)) ?? [property.name]
    const row = names.flatMap(name => shown.find(other => other.name === name) ?? [])
    for (const { name } of row) placed.add(name)
    return [row]
  })
}

function sideBySide(count: number) {
  return {
    display: 'grid',
    gap: 2.5,
    gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: `repeat(${Math.min(count, 3)}, minmax(0, 1fr))` },
  } as const
}

const stack = {
  display: 'grid',
  gap: 2.5,
  gridTemplateColumns: 'minmax(0, 1fr)',
  // What gets the keyboard must not come to lie under the bar of buttons, which on phones covers the lower edge.
  '& :is(input, textarea, select, button, [tabindex])': { scrollMarginBottom: { xs: 88, sm: 0 } },
} as const

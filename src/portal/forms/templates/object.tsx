import { getUiOptions, type ObjectFieldTemplatePropertyType, type ObjectFieldTemplateProps } from '@rjsf/utils'
import { SectionCard } from '../../ui/section-card.tsx'

/**
 * The fields of an object, one under the other. Names that `ui:rows` puts in one list stand side by side from 600 px. The whole form
 * is a card with its title and sentence (`ui:options.card`); an object inside is a named group.
 */
export function ObjectFieldTemplate(props: ObjectFieldTemplateProps) {
  const { title, description, properties, uiSchema, fieldPathId, schema } = props
  const { rows, card } = getUiOptions(uiSchema) as { rows?: string[][]; card?: boolean }
  const fields = (
    <div className="f-stack">
      {inRows(properties, rows ?? []).map(row =>
        row.length === 1 ? (
          row[0]?.content
        ) : (
          <div key={row.map(({ name }) => name).join(' ')} className={`f-row f-row-${Math.min(row.length, 3)}`}>
            {row.map(({ content }) => content)}
          </div>
        ),
      )}
    </div>
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
  const index = fieldPathId.path.at(-1)
  if (typeof index === 'number') {
    return (
      // biome-ignore lint/a11y/useSemanticElements: see the list's template
      <div role="group" id={fieldPathId.$id} aria-label={schema.title ? `${schema.title} ${index + 1}` : title} tabIndex={-1}>
        {fields}
      </div>
    )
  }
  const heading = `${fieldPathId.$id}__label`
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the list's template
    <div role="group" id={fieldPathId.$id} aria-labelledby={title ? heading : undefined} tabIndex={-1}>
      {title ? (
        <div id={heading} className="f-group-title">
          {title}
        </div>
      ) : null}
      {description ? <p className="f-group-text">{description}</p> : null}
      {fields}
    </div>
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

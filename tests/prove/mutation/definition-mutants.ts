import type { Json } from '../../workflows/states.ts'

/** A change of a definition file. `at`: the place of what is changed; `change` makes it in a copy of the file's content. */
export type DefinitionMutant = { file: string; at: string; what: string; change: (content: Json) => void }

/** Members that grant, ask, limit or choose something: each is taken out. */
const takenOut = new Set([
  'right',
  'when',
  'guard',
  'secondPerson',
  'unique',
  'private',
  'submits',
  'editable',
  'waitingOn',
  'actsFor',
  'form',
  'confirm',
  'menu',
  'parent',
  'carrier',
  'public',
  'answers',
  'operationId',
])
/** Lists and tables: each entry is taken out. */
const entriesTakenOut = new Set([
  'preconditions',
  'actions',
  'entry',
  'exit',
  'required',
  'states',
  'rights',
  'on',
  'rules',
  'columns',
  'filters',
  'tabs',
  'cards',
  'enum',
  'fields',
  'to',
  'remind',
  'after',
  'pages',
  'parameters',
  'evidence',
  'pages',
  'entries',
  'children',
])
const addresses = new Set(['url', 'to', 'open', 'back', 'done', 'edit', 'home'])
/** Numbers that count nothing: the file's own version. */
const namesOfNothing = new Set(['version', 'order'])

/** Every change that is tried of a definition file. */
export function definitionMutants(file: string, content: Json): DefinitionMutant[] {
  const found: DefinitionMutant[] = []
  const states = namesOfStates(content)
  const visit = (value: Json, way: string[]): void => {
    const [name = '', above = ''] = [way.at(-1), way.at(-2)]
    const at = `/${way.join('/')}`
    const add = (what: string, change: (holder: Json, last: string) => void): void => {
      found.push({
        file,
        at,
        what,
        change: copy =>
          change(
            way.slice(0, -1).reduce((inner, key) => inner[key], copy),
            name,
          ),
      })
    }
    const put = (what: string, other: Json): void =>
      add(`${JSON.stringify(value)} is ${JSON.stringify(other)}${what}`, (holder, last) => {
        holder[last] = other
      })
    if (takenOut.has(name) || (entriesTakenOut.has(above) && typeof way.at(-1) === 'string'))
      add(`without ${name}: ${shortly(value)}`, (holder, last) => {
        if (Array.isArray(holder)) holder.splice(Number(last), 1)
        else delete holder[last]
      })
    if (typeof value === 'number' && !namesOfNothing.has(name)) for (const other of [value + 1, value - 1]) put('', other)
    if (typeof value === 'boolean') put('', !value)
    if (typeof value === 'string') {
      const [, before, count, after] = /^(PT?)(\d+)([SMHDW])$/.exec(value) ?? []
      if (count) put('', `${before}${Number(count) + 1}${after}`)
      if (name === 'target') for (const other of otherThan(states, value)) put('', other)
      if (addresses.has(name) && /^(\/|\{\{)/.test(value) && value !== '/') put('', '/')
    }
    if (typeof value === 'object' && value !== null) for (const [key, inner] of Object.entries(value)) visit(inner, [...way, key])
  }
  for (const [key, inner] of Object.entries(content)) if (!key.startsWith('$')) visit(inner, [key])
  return found
}

/** Names of the states of a workflow, at its top. */
function namesOfStates(content: Json): string[] {
  return Object.keys(content.states ?? {})
}

/** Another state for a target, written as the target is. */
function otherThan(states: string[], target: string): string[] {
  const bare = target.replace(/^[#.]?[^.]*\./, '')
  const other = states.find(state => state !== bare && state !== target)
  if (other === undefined) return []
  return [target.endsWith(bare) ? target.slice(0, target.length - bare.length) + other : other]
}

const shortly = (value: Json): string => {
  const text = JSON.stringify(value) ?? ''
  return text.length > 70 ? `${text.slice(0, 69)}…` : text
}

/** One line of the palette. `within`: what it belongs to; `mark`: what is searched besides its name. */
export type PaletteEntry = {
  id: string
  group: 'actions' | 'pages' | 'records'
  label: string
  within?: string
  mark?: string
} & ({ to: string } | { href: string } | { run: () => void })

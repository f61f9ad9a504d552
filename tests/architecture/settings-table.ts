/** A setting as src/server/config.ts describes it. */
export type Setting = { default?: unknown; description: string }

/** @returns the README's table of the settings, Markdown without a line end at its end. */
export function settingsTable(settings: Record<string, Setting>): string {
  const rows = Object.entries(settings).map(
    ([name, setting]) => `| \`${name}\` | ${defaultOf(setting)} | ${cell(setting.description)} |`,
  )
  return ['| Setting | Default | What it does |', '|---|---|---|', ...rows].join('\n')
}

function defaultOf({ default: value }: Setting): string {
  return value === undefined || value === '' ? '' : `\`${cell(String(value))}\``
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|')
}

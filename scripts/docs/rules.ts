import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { shapeRules } from '#engine/definitions/check-shapes.ts'
import { checks } from '#engine/definitions/checks/rules.ts'
import { styleRules } from '#engine/definitions/files/key-order.ts'
import { valueAt } from '#engine/definitions/json/json-pointer.ts'
import { referenceRules } from '#engine/definitions/problems/reference-rules.ts'
import type { DefinitionFiles, Problem } from '#engine/definitions/published-set.ts'
import { changedLines } from './changed-lines.ts'
import { problemsWith, type Sample } from './sample.ts'

/** What samples change: the project's definitions, alone and with made-up kinds. `problemsOf`: what the checker says of a sample. */
type Sources = { files: DefinitionFiles; further: DefinitionFiles; problemsOf?: (sample: Sample) => Problem[] }

const mostLines = 24

/**
 * docs/rules.md: every rule of the checker with why it is there, a wrong sample and the right one, and what the checker says.
 */
export function rulesPage(root: string, sources: Sources): string {
  const samples = samplesIn(root)
  const why = reasonsIn(root)
  const groups = [
    { title: 'Shape of files', rules: shapeRules },
    { title: 'References inside schemas', rules: referenceRules },
    { title: 'What files say of each other', rules: checks },
    { title: 'Reading', rules: styleRules },
  ]
  const text = groups.map(({ title, rules }) => {
    const said = rules.map(({ rule, about }) => {
      const shown = best(
        samples.filter(({ expect }) => expect.rule === rule),
        sources,
      )
      return [`### ${rule}\n`, `${sentence(about)}${why.has(rule) ? ` ${why.get(rule)}` : ''}\n`, ...(shown ? [shown] : [])].join(
        '\n',
      )
    })
    return `## ${title}\n\n${said.join('\n')}`
  })
  const count = groups.flatMap(({ rules }) => rules).length
  const note = '<!-- Written by "npm run docs" from the rules and tests/definitions/invalid; never edited. -->'
  const head = `The ${count} rules of "npm run definitions", each with a mistake that it finds: - is wrong, + is right.`
  return `${note}\n\n# Rules of the checker\n\n${head}\n\n${text.join('\n')}`
}

/** Of several samples the one that needs fewest lines to be shown, with these. */
export function shortest(
  samples: Sample[],
  sources: Pick<Sources, 'files' | 'further'>,
): { sample: Sample; text: string } | undefined {
  return samples
    .map(sample => ({ sample, text: differences(sample, sample.further ? sources.further : sources.files) }))
    .sort((a, b) => lines(a.text) - lines(b.text) || (a.sample.about < b.sample.about ? -1 : 1))[0]
}

function best(samples: Sample[], sources: Sources): string | undefined {
  const first = shortest(samples, sources)
  if (!first) return undefined
  const { rule, file, path } = first.sample.expect
  const { problemsOf = ({ further, change }) => problemsWith(further ? sources.further : sources.files, change) } = sources
  const problem = problemsOf(first.sample).find(
    found => found.rule === rule && found.file === file && (path ?? found.path) === found.path,
  )
  const says = problem ? `> ${problem.message}. ${problem.fix}\n`.replaceAll('<', '&lt;') : ''
  const cut = lines(first.text) > mostLines ? `${first.text.split('\n').slice(0, mostLines).join('\n')}\n  …` : first.text
  return `${sentence(first.sample.about)}\n\n\`\`\`diff\n${cut}\n\`\`\`\n\n${says}`
}

function differences({ change }: Sample, files: DefinitionFiles): string {
  return change
    .map(({ file, set = {}, remove = [], content, text, delete: gone }) => {
      const before = files.get(file)
      const parts = [
        ...Object.entries(set).map(([path, value]) => at(path, changedLines(valueAt(before ?? {}, path), value))),
        ...remove.map(path => at(path, changedLines(valueAt(before ?? {}, path), undefined))),
        ...(content === undefined ? [] : [changedLines(before, content)]),
        ...(text === undefined ? [] : [changedLines(undefined, text.slice(0, 200))]),
        ...(gone ? ['- (the file is deleted)'] : []),
      ]
      return `  ${file}\n${parts.join('\n')}`
    })
    .join('\n')
}

function at(path: string, text: string): string {
  return `@@ ${path} @@\n${text}`
}

function lines(text: string): number {
  return text.split('\n').length + text.length / 10_000
}

function sentence(text: string): string {
  const first = `${text.charAt(0).toUpperCase()}${text.slice(1)}`
  return /[.!?]$/.test(first) ? first : `${first}.`
}

function samplesIn(root: string): Sample[] {
  const folder = join(root, 'tests/definitions/invalid')
  return readdirSync(folder)
    .sort()
    .map(name => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Sample)
}

/** Rule → what its source says above it. */
function reasonsIn(root: string): Map<string, string> {
  const folder = join(root, 'src/engine/definitions/checks')
  const reasons = new Map<string, string>()
  if (!existsSync(folder)) return reasons
  const files = readdirSync(folder, { recursive: true }).map(String)
  for (const name of files.filter(file => file.endsWith('.ts')).sort()) {
    const source = readFileSync(join(folder, name), 'utf8')
    for (const [, said = '', rule = ''] of source.matchAll(
      /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export const \w+: Rule = \{\s*rule: '([a-z-]+)'/g,
    ))
      reasons.set(rule, sentence(said.replaceAll(/\s*\n \*\s?/g, ' ').trim()))
  }
  return reasons
}

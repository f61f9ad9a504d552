import type { ValidateFunction } from 'ajv'
import { createAjv } from '#engine/validation/create-ajv.ts'
import { documentFile, fileTypesFile, limitsFile, navigationFile, rolesFile, templateFile } from './definitions.ts'
import { type FileKind, kindOfFile, manyKinds, metaSchemaOf } from './files/file-kinds.ts'
import { appendPointer, valueAt } from './json/json-pointer.ts'
import { suggestion } from './json/nearest.ts'
import { sentencesFile } from './languages/sentences-of-files.ts'
import { type Loss, soundPart } from './problems/leave-out-problems.ts'
import { shapeProblems } from './problems/shape-sentences.ts'
import type { DefinitionFiles, Problem } from './published-set.ts'
import { reasonOf } from './reason-of.ts'
import type { JsonObject } from './types.ts'

/** Files that stand once, and must be there. */
export const neededFiles = [navigationFile, rolesFile, limitsFile, fileTypesFile, documentFile, templateFile, sentencesFile]
const parts = ['parts.meta.json', 'names.meta.json']

/** Rules of the first round: is each file one we know, and does it have the shape of its kind? */
export const shapeRules: { rule: string; about: string }[] = [
  { rule: 'too-large', about: 'a file stays within the bounds of size and nesting' },
  { rule: 'broken-file', about: 'a file is JSON or YAML' },
  { rule: 'missing-file', about: 'files that stand once are there' },
  { rule: 'unknown-file', about: 'the path of a file says what it is' },
  { rule: 'wrong-schema', about: '"$schema" names the meta-schema of the kind' },
  { rule: 'unknown-key', about: 'only keys that the kind knows' },
  { rule: 'missing-key', about: 'the keys that the kind needs' },
  { rule: 'not-one-of', about: 'values of closed lists' },
  { rule: 'wrong-type', about: 'text where text is meant, numbers where numbers are meant' },
  { rule: 'wrong-value', about: 'values in the form that the key asks for' },
]

/** What later rules rely on: files that have the shape of their kind, and what had to be left out of them for that. */
type Sound = { files: DefinitionFiles; losses: Map<string, Loss> }

/** Checks every file against the meta-schema of its kind. */
export function checkShapes(files: DefinitionFiles): { sound: Sound; problems: Problem[] } {
  const problems: Problem[] = neededFiles
    .filter(file => !files.has(file))
    .map(file => ({
      file,
      path: '',
      rule: 'missing-file',
      message: 'This file is missing',
      fix: `Restore ${file} from version control.`,
    }))
  const validators = validatorsOf(files, problems)
  const found = new Map([...files].map(([file, content]) => [file, problemsOfFile(file, content, validators, files)]))
  problems.push(...[...found.values()].flat())
  return { sound: withoutPlaces({ files, losses: new Map() }, found, validators), problems }
}

/** The sound files without the places of further problems, such as a `$ref` that leads nowhere. */
export function withoutProblems(sound: Sound, problems: Problem[]): Sound {
  // The document is read with the operations of every kind, which stand in no file.
  const inFiles = problems
    .map(problem => ({ ...problem, path: stillThere(problem, sound) }))
    .filter(({ file, path }) => valueAt(sound.files.get(file) ?? {}, path) !== undefined)
  const found = new Map(inFiles.map(({ file }) => [file, inFiles.filter(problem => problem.file === file)]))
  return withoutPlaces(sound, found, validatorsOf(sound.files, []))
}

/** The place of a problem, or what it stood in: where it was left out before and is still a problem, the rest is no use without it. */
function stillThere({ file, path }: Problem, { losses }: Sound): string {
  return losses.get(file)?.places.includes(path) ? path.slice(0, path.lastIndexOf('/')) : path
}

function withoutPlaces(sound: Sound, found: Map<string, Problem[]>, validators: Map<string, ValidateFunction>): Sound {
  const files = new Map(sound.files)
  const losses = new Map(sound.losses)
  for (const [file, problems] of found) {
    const content = files.get(file)
    if (!content || problems.length === 0) continue
    const meta = metaSchemaOf(file)
    const named = meta === null ? content : { ...content, $schema: meta }
    const inside = problems.filter(({ rule }) => rule !== 'wrong-schema')
    const part = soundPart(named, inside, rest => problemsOfFile(file, rest, validators, files), losses.get(file))
    // Without a key that nobody knows a file says what it said before.
    if (!part.content || inside.some(({ rule }) => rule !== 'unknown-key')) part.loss.words.add(kindOfFile(file)?.id ?? file)
    if (part.content) files.set(file, part.content)
    else files.delete(file)
    losses.set(file, part.loss)
  }
  return { files, losses }
}

function problemsOfFile(
  file: string,
  content: JsonObject,
  validators: Map<string, ValidateFunction>,
  metas: DefinitionFiles,
): Problem[] {
  const kind = kindOfFile(file)?.kind
  if (!kind) {
    const fix = 'Name it schemas/<area>/<id>.<kind>.json or workflows/<id>.workflow.json, in lower case with hyphens.'
    return [
      {
        file,
        path: '',
        rule: 'unknown-file',
        message: 'No kind of definition file has a name like this',
        fix: nearKind(file) + fix,
      },
    ]
  }
  const meta = metaSchemaOf(file)
  const wrong = meta !== null && content.$schema !== meta
  const said =
    content.$schema === undefined ? 'does not name its schema' : `names ${JSON.stringify(content.$schema)} as its schema`
  const message = `The file ${said}, but it is a ${kind} file`
  return [
    ...(wrong
      ? [
          {
            file,
            path: appendPointer('', '$schema'),
            rule: 'wrong-schema',
            message,
            fix: `Write "$schema": ${JSON.stringify(meta)}.`,
          },
        ]
      : []),
    ...shapeProblems(file, meta !== null && wrong ? { ...content, $schema: meta } : content, validators.get(kind), metas),
  ]
}

function nearKind(file: string): string {
  const said = /\.([^./]+)\.json$/.exec(file)?.[1]
  return said ? `${suggestion(said, [...manyKinds, 'workflow'])} ` : ''
}

// Compiling takes longer than all else; as long as the meta-schemas say the same, so do their validators.
let compiled: { of: JsonObject[]; text: string; validators: Map<string, ValidateFunction> } | undefined

function validatorsOf(files: DefinitionFiles, problems: Problem[]): Map<string, ValidateFunction> {
  const metas = [...files].filter(([file]) => kindOfFile(file)?.kind === 'meta')
  const contents = metas.map(([, content]) => content)
  if (compiled?.of.length === contents.length && compiled.of.every((content, index) => content === contents[index]))
    return compiled.validators
  const text = JSON.stringify(metas)
  if (compiled?.text === text) {
    compiled.of = contents
    return compiled.validators
  }
  const ajv = createAjv()
  // Said of a key for who reads: the group that it is listed under.
  ajv.addKeyword('x-group')
  // Said of a text for who translates: it is read in the portal.
  ajv.addKeyword('x-translate')
  // Said of entries for who edits them: the list beside theirs that says their keys.
  ajv.addKeyword('x-keys')
  for (const [file, content] of metas) ajv.addSchema(content, file.slice('schemas/meta/'.length))
  const validators = new Map<string, ValidateFunction>()
  let isSound = true
  for (const [file] of metas) {
    const name = file.slice('schemas/meta/'.length)
    if (parts.includes(name)) continue
    try {
      const validate = ajv.getSchema(name)
      if (validate) validators.set(name.replace('.meta.json', '') as FileKind, validate)
    } catch (error) {
      isSound = false
      const message = `The meta-schema cannot be used: ${reasonOf(error)}`
      problems.push({
        file,
        path: '',
        rule: 'broken-file',
        message,
        fix: 'Correct the meta-schema; run "npm run generate" if a name is missing.',
      })
    }
  }
  // What is wrong with one is said each time.
  if (isSound) compiled = { of: contents, text, validators }
  return validators
}

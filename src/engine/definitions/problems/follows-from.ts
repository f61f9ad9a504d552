import { type FileKind, kindOfFile } from '../files/file-kinds.ts'
import { pointerKeys } from '../json/json-pointer.ts'
import type { Problem } from '../published-set.ts'

/**
 * What a rule finds only because another one does. `where` the two belong together: at one `place`, in one `file`, by a `name` that both
 * speak of, because the `fix` names the file that the other stands in, or `anywhere`; `at`: where the cause stands in its file, `kind`: of which
 * kind that is; `saying`: how the message begins that follows.
 */
type Row = {
  rules: string[]
  from: string[]
  where: 'place' | 'file' | 'name' | 'fix' | 'anywhere'
  at?: string
  kind?: FileKind
  saying?: string
}

/** A value that has not the shape of its kind. */
const ofShape = ['unknown-key', 'missing-key', 'not-one-of', 'wrong-type', 'wrong-value']

const rows: Row[] = [
  // Fields
  { rules: ['keyword-without-message'], from: ['slow-regular-expression', 'keyword-of-other-type'], where: 'place' },
  { rules: ['schema-refused'], from: ['option-twice'], where: 'file' },
  { rules: ['required-in-no-step'], from: ['step-unknown-field'], where: 'file' },
  { rules: ['required-in-no-step'], from: ['wrong-value'], where: 'file', at: '/x-steps' },
  { rules: ['record-field-of-other-kind'], from: ['field-not-described'], where: 'name' },
  {
    rules: ['filter-without-options', 'column-does-not-fit', 'widget-does-not-fit'],
    from: ['incomplete-reference'],
    where: 'name',
  },
  { rules: ['look-not-read'], from: ['widget-does-not-fit'], where: 'name' },
  {
    rules: ['unknown-upload'],
    from: ['wrong-value', 'wrong-type', 'unknown-key', 'missing-key'],
    where: 'anywhere',
    at: '/uploads',
  },
  { rules: ['unresolved-limit'], from: ['unknown-key', 'wrong-value', 'wrong-type'], where: 'anywhere', at: '/properties' },
  { rules: ['column-without-title'], from: ['unknown-key', 'missing-key', 'wrong-type'], where: 'fix' },
  { rules: ['operation-does-not-fit'], from: ['required-unknown-field'], where: 'name' },
  { rules: ['complete-unknown-field'], from: ['form-not-stored'], where: 'anywhere' },
  {
    rules: ['complete-unknown-field', 'condition-unknown-fact', 'unresolved-prefill', 'record-unknown-field'],
    from: ofShape,
    where: 'anywhere',
    at: '/x-writes',
  },
  { rules: ['widget-does-not-fit'], from: ofShape, where: 'file', at: '/properties' },
  { rules: ['filter-without-options', 'widget-does-not-fit'], from: ofShape, where: 'anywhere', kind: 'content' },

  // Conditions
  { rules: ['unknown-condition'], from: ['wrong-value', 'wrong-type'], where: 'anywhere', at: '/conditions' },
  { rules: ['condition-without-reason', 'unused-refusal'], from: ofShape, where: 'anywhere', kind: 'conditions' },

  // Lifecycles
  { rules: ['unreachable-state'], from: ['unknown-target', 'history-state', 'derive-from'], where: 'file' },
  { rules: ['history-state'], from: ['unknown-target'], where: 'file', saying: 'No transition leads to' },
  { rules: ['unknown-target'], from: ['unknown-state'], where: 'place' },
  { rules: ['unknown-target'], from: ['workflow-id-mismatch'], where: 'name' },
  {
    rules: ['unused-actions'],
    from: ['missing-key', 'unknown-key', 'wrong-type', 'wrong-value'],
    where: 'file',
    at: '/meta/events',
  },
  { rules: ['rows-without-rule', 'rule-never-fits'], from: ['unknown-state', 'derive-from'], where: 'file', at: '/x-derive' },
  { rules: ['rows-without-rule'], from: ['rule-never-fits'], where: 'file' },
  { rules: ['unknown-state'], from: ['list-of-other-lifecycle', 'derive-from'], where: 'file' },
  { rules: ['message-parameter-missing'], from: ['unknown-form'], where: 'file' },
  { rules: ['message-parameter-missing'], from: ofShape, where: 'anywhere', at: '/definitions' },
  { rules: ['text-for-no-reader'], from: ['unknown-waiting-on'], where: 'anywhere' },
  {
    rules: ['text-for-no-reader', 'unknown-waiting-on', 'tab-without-rows', 'stuck-state'],
    from: ['not-one-of', 'wrong-value', 'wrong-type', 'unknown-key', 'missing-key'],
    where: 'anywhere',
    at: '/roles',
  },

  // Kinds of record
  {
    rules: ['condition-unknown-fact', 'step-stands-alone'],
    from: ofShape,
    where: 'anywhere',
    at: '/rights',
    kind: 'record',
  },
  {
    rules: [
      'never-editable',
      'row-cannot-begin',
      'message-without-recipient',
      'rows-of-reference',
      'derive-from',
      'scope-without-rows',
    ],
    from: ['lifecycle-scope'],
    where: 'name',
  },
  {
    rules: ['list-unknown-field'],
    from: ['lifecycle-scope'],
    where: 'anywhere',
    saying: 'The rows of this list have no carrier',
  },
  { rules: ['scope-without-rows'], from: ['lifecycle-scope'], where: 'anywhere' },
  {
    rules: ['list-unknown-field', 'record-unknown-field', 'scope-without-rows'],
    from: ['parent-does-not-fit'],
    where: 'anywhere',
  },
  {
    rules: ['part-does-not-fit', 'required-never-filled', 'event-without-receiver'],
    from: ['parent-does-not-fit'],
    where: 'name',
  },

  // Pages
  { rules: ['role-in-no-menu'], from: ['wrong-value', 'unknown-key', 'missing-key'], where: 'anywhere', at: '/menus' },
  { rules: ['page-not-in-menu'], from: ['menu-entry-unclear'], where: 'file' },
  { rules: ['unknown-page'], from: ['duplicate-id'], where: 'anywhere', at: '/pages' },
  { rules: ['address-does-not-fit'], from: ['page-shadowed'], where: 'name' },
]

/**
 * The problems without those that only follow from another of them: a mistake is said once, where its author can solve it. What is true
 * of the rest is said again once it is solved.
 */
export function withoutFollowing(problems: Problem[]): Problem[] {
  return problems.filter(
    problem =>
      !rows.some(
        ({ rules, from, where, at = '', kind, saying = '' }) =>
          rules.includes(problem.rule) &&
          problem.message.startsWith(saying) &&
          problems.some(
            cause =>
              cause !== problem &&
              from.includes(cause.rule) &&
              cause.path.startsWith(at) &&
              (kind === undefined || kindOfFile(cause.file)?.kind === kind) &&
              belong(problem, cause, where),
          ),
      ),
  )
}

function belong(problem: Problem, cause: Problem, where: Row['where']): boolean {
  if (where === 'anywhere') return true
  if (where === 'fix') return problem.fix.includes(cause.file.slice(cause.file.lastIndexOf('/') + 1))
  if (where === 'name') {
    const names = namesOf(cause).add(pointerKeys(cause.path)?.at(-1) ?? '')
    return [...namesOf(problem)].some(name => names.has(name))
  }
  return problem.file === cause.file && (where === 'file' || problem.path === cause.path)
}

/** What a problem speaks of: what its message quotes, addresses in it, and the id of its file. */
function namesOf({ file, message }: Problem): Set<string> {
  const quoted = [...message.matchAll(/"([^"]+)"/g)].map(([, text = '']) => text)
  const addresses = message.split(/[\s,;]+/).filter(word => /^\/.*:/.test(word))
  const id = kindOfFile(file)?.id
  return new Set([...quoted, ...addresses, ...(id ? [id] : [])].map(name => name.replace(/^\/(?=[\w-]+$)/, '')))
}

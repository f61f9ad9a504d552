import type { Operation } from '../../definitions.ts'
import { suggestion } from '../../json/nearest.ts'
import type { Finding, Rule } from '../rule.ts'

/** Keys of ours on an operation. */
const vocabulary = ['x-right', 'x-command', 'x-record', 'x-action', 'x-form']

/** What the server can do with a record kind: src/server/records. */
const actions = ['list', 'prefill', 'create', 'read', 'save', 'discard', 'submit', 'transition', 'history', 'document']

/** The server binds an operation by these keys; none, or two that contradict each other, leave it without a handler. */
export const operationVocabulary: Rule = {
  rule: 'operation-vocabulary',
  about: 'every operation has a right and exactly one of x-command and x-record with x-action',
  check({ operations }) {
    return operations.flatMap(row => [...unknownKeys(row), ...wrongHandler(row), ...missingRight(row)])
  },
}

function unknownKeys({ file, path, operation }: Operation): Finding[] {
  return Object.keys(operation)
    .filter(key => key.startsWith('x-') && !vocabulary.includes(key))
    .map(key => ({
      file,
      path: `${path}/${key}`,
      message: `"${key}" is not a key that operations know`,
      fix: suggestion(key, vocabulary),
    }))
}

function wrongHandler({ file, path, operation }: Operation): Finding[] {
  const named = ['x-command', 'x-record'].filter(key => operation[key] !== undefined)
  const fix = 'Write x-command, or x-record with x-action.'
  if (named.length !== 1) {
    return [
      {
        file,
        path,
        message: named.length === 0 ? 'Nothing says what the operation does' : `${named.join(' and ')} contradict each other`,
        fix,
      },
    ]
  }
  const action = operation['x-action']
  if ((named[0] === 'x-record') !== (action !== undefined))
    return [{ file, path, message: 'x-record and x-action belong together', fix }]
  if (action === undefined || actions.includes(String(action))) return []
  return [{ file, path: `${path}/x-action`, message: `There is no action "${action}"`, fix: suggestion(String(action), actions) }]
}

function missingRight({ file, path, operation }: Operation): Finding[] {
  if (typeof operation['x-right'] === 'string') return []
  return [
    {
      file,
      path,
      message: 'The operation does not say which right it needs',
      fix: 'Add x-right: a right of roles.json, "session" or "public".',
    },
  ]
}

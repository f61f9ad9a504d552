import type { Rule } from '../rule.ts'

/** Code and pages find an operation by its id. */
export const duplicateOperationId: Rule = {
  rule: 'duplicate-operation-id',
  about: 'every operation has an id of its own',
  check({ operations }) {
    return operations.flatMap(({ id, file, path }, index) => {
      const at = { file, path: `${path}/operationId` }
      if (id === '')
        return [{ ...at, message: 'The operation has no operationId', fix: 'Add one: a verb and a thing, as in readFile.' }]
      const other = operations.slice(0, index).find(before => before.id === id)
      return other
        ? [
            {
              ...at,
              message: `The operationId "${id}" is that of ${other.method} ${other.url}, too`,
              fix: 'Give one of them another id.',
            },
          ]
        : []
    })
  },
}

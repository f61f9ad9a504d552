import type { Rule } from '../rule.ts'

/** `#id.state` in targets and the rows of the database go by the id inside, all other files by the file's name. */
export const workflowIdMismatch: Rule = {
  rule: 'workflow-id-mismatch',
  about: 'a workflow is called as its file',
  check({ workflows }) {
    return [...workflows].flatMap(([id, { file, content }]) =>
      content.id === id
        ? []
        : [
            {
              file,
              path: '/id',
              message: `The workflow calls itself "${content.id}", its file "${id}"`,
              fix: `Write "id": "${id}".`,
            },
          ],
    )
  },
}

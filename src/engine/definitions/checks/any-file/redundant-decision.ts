import type { Rule } from '../rule.ts'

/** What stands in two places is changed in one of them. */
export const redundantDecision: Rule = {
  rule: 'redundant-decision',
  about: 'whether an event with a form is a decision, and of which tone, is said in the form: x-decision',
  written: true,
  check: ({ expansion }) =>
    expansion.redundantDecision.map(({ file, path, form }) => ({
      file,
      path,
      message: expansion.decisions.has(form)
        ? `The form "${form}" says this of all its events ("x-decision")`
        : `Whether an event with the form "${form}" is a decision is said in the form`,
      fix: expansion.decisions.has(form) ? 'Delete it here.' : 'Delete it here, and write "x-decision" with a tone in the form.',
    })),
}

import type { Rule } from '../rule.ts'

/** The operations of the second kind would take the place of those of the first. */
export const samePath: Rule = {
  rule: 'same-path',
  about: 'no two record kinds have one path',
  check({ records }) {
    const all = [...records]
    return all.flatMap(
      (
        [
          ,
          {
            file,
            content: { path },
          },
        ],
        index,
      ) => {
        const other = all.slice(0, index).find(([, before]) => before.content.path === path)
        const fix = 'Give each kind a path of its own, usually its plural.'
        return other ? [{ file, path: '/path', message: `"${path}" is the path of "${other[0]}", too`, fix }] : []
      },
    )
  },
}

import { navigationFile } from '../../definitions.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import type { MenuEntry } from '../../pages/navigation.ts'
import type { Finding, Rule } from '../rule.ts'

/** An entry whose site or feature nobody wrote down would never be shown, and nobody would say why; nor would a logo lead anywhere. */
export const unknownSite: Rule = {
  rule: 'unknown-site',
  about: 'sites, features and logos of menus are those that the file has',
  check({ navigation: { menus, profile, visitor, footer, sites = {}, features = {} } }) {
    const named = (path: string, what: string, name: string | undefined, known: string[]): Finding[] =>
      name === undefined || known.includes(name)
        ? []
        : [{ file: navigationFile, path, message: `There is no ${what} "${name}"`, fix: suggestion(name, known) }]
    const walk = (entries: MenuEntry[], path: string): Finding[] =>
      entries.flatMap(({ site, feature, children = [] }, index) => [
        ...named(appendPointer(path, index, 'site', 'name'), 'site', site?.name, Object.keys(sites)),
        ...named(appendPointer(path, index, 'feature'), 'feature', feature, Object.keys(features)),
        ...walk(children, appendPointer(path, index, 'children')),
      ])
    return [
      ...menus.flatMap(({ entries, logo }, index) => [
        ...walk(entries, appendPointer('/menus', index, 'entries')),
        ...named(
          appendPointer('/menus', index, 'logo'),
          'entry',
          logo,
          entries.map(({ label }) => label),
        ),
      ]),
      ...walk(profile, '/profile'),
      ...walk(visitor, '/visitor'),
      ...walk(footer.links, '/footer/links'),
    ]
  },
}

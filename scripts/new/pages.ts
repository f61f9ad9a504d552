import { navigationFile, rolesFile } from '#engine/definitions/definitions.ts'
import type { DefinitionFiles } from '#engine/definitions/published-set.ts'
import type { JsonObject, Roles } from '#engine/definitions/types.ts'
import { flagsOf } from '#engine/permissions/flags.ts'
import type { Answers } from './answers.ts'
import { slug, WrongAnswer } from './words.ts'

/** Addresses of the lists, by who reads there. */
export type Addresses = { owner: string; reviewer: string; carrier?: string }

type Menu = { home: string; when: { params?: { flag?: string } }; entries: JsonObject[] }
type Written = JsonObject & { pages: JsonObject[]; menus: Menu[] }

/** Where the kind's lists are: below the area that the menu of their readers begins in. */
export function addressesOf({ owners, reviewers, carriers, plural }: Answers, files: DefinitionFiles): Addresses {
  const { menus } = files.get(navigationFile) as unknown as Written
  const area = (roles: string[]): string => `/${menuOf(files, menus, roles[0] ?? '').home.split('/')[1]}`
  const found: Addresses = {
    owner: `${area(owners)}/${slug(plural)}`,
    reviewer: `${area(reviewers)}/${slug(plural)}`,
    ...(carriers.length > 0 && { carrier: `${area(carriers)}/${slug(plural)}` }),
  }
  const all = Object.values(found)
  const taken = all.find((address, index) => all.indexOf(address) !== index || pageAt(files, address))
  if (taken && pageAt(files, taken)?.planned === true)
    throw new WrongAnswer(
      `The page ${taken} is planned. Remove it and its menu entries from ${navigationFile} first, or choose another name with --plural.`,
    )
  if (taken) throw new WrongAnswer(`There is a page ${taken} already. Choose another name with --plural.`)
  return found
}

function pageAt(files: DefinitionFiles, address: string): JsonObject | undefined {
  return (files.get(navigationFile) as unknown as Written).pages.find(({ path }) => path === address)
}

/** The navigation with pages and menu entries of the kind. */
export function withPages(answers: Answers, addresses: Addresses, files: DefinitionFiles): [string, JsonObject][] {
  const { id, title, plural, owners, reviewers, carriers } = answers
  const navigation = structuredClone(files.get(navigationFile)) as Written
  const page = (path: string, titled: string, screen: string, right: string, more: JsonObject, menu?: string): JsonObject => ({
    ...{ path, title: titled, screen, frame: 'portal', access: 'signed-in', right: `${id}.${right}` },
    ...(menu !== undefined && { menu }),
    with: more,
  })
  const area = (address: string, list: string, right: string, edit?: string): JsonObject[] => [
    page(address, plural, 'list', right, { list: `${list}-${slug(plural)}` }),
    page(`${address}/:id`, title, 'record', right, { record: id, back: address, ...(edit !== undefined && { edit }) }, address),
  ]
  const { owner, reviewer, carrier } = addresses
  const filling = { record: id, back: owner, done: `${owner}/:id` }
  navigation.pages.push(
    ...area(owner, 'my', 'edit', `${owner}/:id/edit`),
    page(`${owner}/new`, `New ${title.toLowerCase()}`, 'wizard', 'create', filling, owner),
    page(`${owner}/:id/edit`, title, 'wizard', 'edit', filling, owner),
    ...area(reviewer, 'review', 'decide'),
    ...(carrier === undefined ? [] : area(carrier, 'carrier', 'decide-at-carrier')),
  )
  const readers: [string[], string | undefined, string][] = [
    [owners, owner, 'edit'],
    [reviewers, reviewer, 'decide'],
    [carriers, carrier, 'decide-at-carrier'],
  ]
  for (const [roles, to, right] of readers)
    for (const menu of new Set(roles.map(role => menuOf(files, navigation.menus, role))))
      menu.entries.push({ label: plural.toUpperCase(), to: to ?? '', right: `${id}.${right}` })
  return [[navigationFile, navigation]]
}

function menuOf(files: DefinitionFiles, menus: Menu[], role: string): Menu {
  const flags = flagsOf(files.get(rolesFile) as unknown as Roles, role)
  const found = menus.find(({ when }) => flags.includes(when.params?.flag ?? ''))
  if (found) return found
  throw new WrongAnswer(`The role ${role} has no menu. Give it one in ${navigationFile} first.`)
}

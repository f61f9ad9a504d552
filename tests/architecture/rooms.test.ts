import { describe, expect, it } from 'vitest'
import { filesUnder, importsOf, isCode, textOf } from './source-files.ts'

/** A folder of engine, server or portal with a README. */
type Room = { part: string; path: string }
const files = ['src/engine', 'src/server', 'src/portal'].flatMap(filesUnder)
const rooms: Room[] = files.flatMap(path => {
  const [, part, room, file] = path.split('/')
  return file === 'README.md' ? [{ part: `src/${part}`, path: `src/${part}/${room}` }] : []
})

/** @returns what a room says that it imports: paths below src/, folders ending in "/"; null where its README does not say. */
function said({ part, path }: Room, text = textOf(`${path}/README.md`)): string[] | null {
  const sentence = /^May import: (.*?)\.(?:\s|$)/m.exec(text)?.[1]
  if (sentence === undefined) return null
  return [...sentence.matchAll(/`([^`]+)`/g)].flatMap(([, name = '']) => {
    const end = /\.\w+$/.test(name) ? '' : '/'
    if (name.startsWith('#')) return [`src/${name.slice(1)}${end}`]
    return name.startsWith('../') ? [`${part}/${name.slice('../'.length)}${end}`] : []
  })
}

/** @returns what a room does import from other rooms, each with a place. */
const done = ({ path }: Room): { to: string; place: string }[] =>
  files
    .filter(file => isCode(file) && file.startsWith(`${path}/`))
    .flatMap(file => importsOf(file))
    .filter(({ to }) => to.startsWith('src/') && !to.startsWith(`${path}/`))

describe('"May import" of a README', () => {
  it.each(rooms.map(room => [room.path, room] as const))('is true of %s', (_path, room) => {
    const may = said(room)
    if (!may)
      throw new Error(
        `Say in ${room.path}/README.md what its files may import, as "May import: \`../room\`, \`../file.ts\`, \`#engine\`."`,
      )
    // Naming all rooms of its part would be no wall.
    expect(may.filter(one => one === `${room.part}/`)).toEqual([])
    const imports = done(room)
    expect(
      imports
        .filter(({ to }) => !may.some(one => to === one || to.startsWith(one)))
        .map(({ to, place }) => `${place} imports ${to}`),
    ).toEqual([])
    // What nobody uses is taken out: the list says what a room knows of.
    expect(may.filter(one => !imports.some(({ to }) => to === one || to.startsWith(one)))).toEqual([])
  })

  it('is read as it is written', () => {
    const room = { part: 'src/server', path: 'src/server/x' }
    expect(said(room, 'May import: `../a`, `../b/c.ts`, `#engine`, packages. Not `../d`.')).toEqual([
      'src/server/a/',
      'src/server/b/c.ts',
      'src/engine/',
    ])
    expect(said(room, 'May import: `#engine/a/b.ts`, packages.\n')).toEqual(['src/engine/a/b.ts'])
    expect(said(room, 'Imports what it likes.')).toBeNull()
  })
})

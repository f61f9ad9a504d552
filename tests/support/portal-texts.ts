import { readdirSync, readFileSync } from 'node:fs'
import { adoptTexts } from '#portal/texts/say.ts'

const folder = new URL('../../schemas/texts/', import.meta.url)

/** The words of the page as their files say them: room → key → message. */
export function projectTexts(): { [room: string]: { [key: string]: string } } {
  return Object.fromEntries(
    readdirSync(folder).map(name => {
      const { texts } = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as { texts: { [key: string]: string } }
      return [name.replace('.texts.json', ''), texts]
    }),
  )
}

/** Lets code of the page say its words where no set was loaded. */
export function adoptProjectTexts(): void {
  adoptTexts(projectTexts())
}

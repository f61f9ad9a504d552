import { cleanName } from '../files/clean-name.ts'

/** Most characters of a record's label in the name of a file. */
const labelCharacters = 60

/** Name of the file that a document is saved as: its title, what the record is called, and nothing that a system cannot write. */
export function documentName(title: string, label: string): string {
  // Slashes would be read as folders.
  const whole = [title, label].map(part => [...part.replace(/[/\\]/g, ' ')].slice(0, labelCharacters).join('').trim())
  return cleanName(`${whole.filter(Boolean).join(' - ')}.pdf`)?.name ?? 'document.pdf'
}

/** Today's name in the text of a file or set → the name before. */
const names: [RegExp, string][] = [
  [/"waitingOn":/g, '"holder":'],
  [/"actsFor":/g, '"holder":'],
  [/"contextFields":/g, '"needs":'],
  [/"historyLabel":/g, '"past":'],
  [/\/historyLabel"/g, '/past"'],
  [/"x-migrate":/g, '"x-moved":'],
  [/"x-locked-steps":/g, '"x-later":'],
  [/\/x-locked-steps\//g, '/x-later/'],
  [/"lockedSteps":/g, '"later":'],
  [/\/lockedSteps\//g, '/later/'],
  [/"store-answer"/g, '"keep-answer"'],
  [/"external-request"/g, '"wait-for"'],
  [/"request":(\s*"[a-z-]+",\s*)"accepted":(\s*"[a-z-]+",\s*)"rejected":/g, '"ask":$1"answered":$2"refused":'],
  [/"preconditions":/g, '"needs":'],
]

/** The text of a definition file or of a set, as a version wrote it that had other names. */
export function earlierNames(text: string): string {
  return names.reduce((made, [today, before]) => made.replaceAll(today, before), text)
}

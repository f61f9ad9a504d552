import { appendFileSync } from 'node:fs'
import { inject } from 'vitest'
import { answerDiffers, type CheckedAnswer } from '#server/http/check-answers.ts'

const counts = new Map<string, number>()

/** Counts an answer that was compared with the document. One that differs makes the test fail, as any other noise does. */
export function countAnswer({ operation, problems }: CheckedAnswer): void {
  counts.set(operation, (counts.get(operation) ?? 0) + 1)
  if (problems.length > 0) console.error(`${answerDiffers}\n${problems.join('\n')}`)
}

/** Hands on what was counted in this process, for the sum that is printed after the run. */
export function storeAnswerCounts(): void {
  appendFileSync(inject('answers').file, `${JSON.stringify([...counts])}\n`)
  counts.clear()
}

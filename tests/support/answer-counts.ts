import { appendFileSync } from 'node:fs'
import { inject } from 'vitest'
import { answerDiffers, type CheckedAnswer } from '#server/http/check-answers.ts'

/** Answers of an operation that were compared: all, and those of a call that did what it asked for. */
export type AnswerCount = { all: number; done: number }

const counts = new Map<string, AnswerCount>()

/** Counts an answer that was compared with the document. One that differs makes the test fail, as any other noise does. */
export function countAnswer({ operation, status, problems }: CheckedAnswer): void {
  const { all, done } = counts.get(operation) ?? { all: 0, done: 0 }
  counts.set(operation, { all: all + 1, done: done + (status < 400 ? 1 : 0) })
  if (problems.length > 0) console.error(`${answerDiffers}\n${problems.join('\n')}`)
}

/** Hands on what was counted in this process, for the sum that is printed after the run. */
export function storeAnswerCounts(): void {
  appendFileSync(inject('answers').file, `${JSON.stringify([...counts])}\n`)
  counts.clear()
}

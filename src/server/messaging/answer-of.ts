import type { JsonObject } from '#engine/definitions/types.ts'
import type { AskAnswer, Question } from './ask.ts'
import { ChannelFailure } from './channel-failure.ts'

/** Milliseconds until the second try; each further wait is twice as long, up to the longest. */
const first = 5000
const longest = { failure: 5 * 60_000, decision: 10 * 60_000, phone: 60_000 }

/**
 * When to ask again. A person at a channel may take days: whoever asks every few seconds is asked to stop.
 *
 * @param tries how many there were before this one.
 * @param why whom it waits for.
 */
export function retry({ tries }: Pick<Question, 'tries'>, why: keyof typeof longest): AskAnswer {
  return { kind: 'retry', afterMs: Math.min(first * 2 ** Math.min(tries, 20), longest[why]) }
}

export function accepted(input: JsonObject): AskAnswer {
  return { kind: 'accepted', input }
}

/** @param comment what the person reads. */
export function rejected(comment: string): AskAnswer {
  return { kind: 'rejected', input: { comment } }
}

/** What a channel did as an answer: what it refuses is a no in its own words, what it may do later is asked again. */
export async function answerOf(question: Question, work: () => Promise<AskAnswer>): Promise<AskAnswer> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ChannelFailure)) throw error
    if (error.kind !== 'retry') return rejected(error.message)
    const answer = retry(question, 'failure') as AskAnswer & { kind: 'retry' }
    // Asked to slow down, it did nothing; after anything else it may have done its work and the answer was lost.
    return { ...answer, afterMs: Math.max(error.retryAfterMs, answer.afterMs), unsure: error.status !== 429 }
  }
}

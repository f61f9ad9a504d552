import { accepted, rejected, retry } from './answer-of.ts'
import type { AskAnswer, Question } from './ask.ts'
import type { Launch } from './channel-adapter.ts'
import type { Say } from './channel-texts.ts'

/** What a channel decided about the launch at one carrier, as an answer; asked again while it has not. */
export function launchDecision(
  { regions }: Launch,
  { region, question, simulated, say }: { region: string; question: Question; simulated: boolean; say: Say },
): AskAnswer {
  const { state, comment } = regions.find(({ id }) => id === region) ?? {}
  if (state === 'launched') return accepted({ simulated, region })
  if (state === 'rejected') return rejected(comment || say('launch-rejected'))
  if (state === 'suspended') return rejected(comment || say('launch-suspended'))
  // Taken off a network, it is asked for anew by a new wish.
  if (state === 'unlaunched') return rejected(comment || say('launch-ended'))
  return retry(question, 'decision')
}

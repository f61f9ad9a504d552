import { useTexts } from '../../texts/use-texts.ts'
import { ageOf } from '../../ui/time/format-age.ts'
import { useNow } from '../../ui/time/now.tsx'
import { RelativeTime } from '../../ui/time/relative-time.tsx'

/** How long a row has stood where it does: "For 2 d", and "Just now" within the first minute. @param isPart within a line. */
export function Since({ at, isPart = false }: { at: string; isPart?: boolean }) {
  const say = useTexts('record')
  const now = useNow()
  if (ageOf(new Date(at), now) === null) return say(isPart ? 'since-part-now' : 'since-now')
  return say.rich(isPart ? 'since-part' : 'since', { time: <RelativeTime at={at} as="bare" /> })
}

import type { LifecycleAnswer } from './record-answer.ts'

/** Where a record stands, in a few words: what carries it on says it, where something does. */
export function statusText({ label, summary, carried }: Pick<LifecycleAnswer, 'label' | 'summary' | 'carried'>): string {
  return carried && summary ? summary : label
}

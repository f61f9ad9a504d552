import { isException, type WayStep } from './way.ts'

/**
 * A way on which what was left and came back to, or is gone through again, is taken once. Where something held it up meanwhile, it is told in
 * the order in which it happened: what it was left for, and that it came back. Pure.
 *
 * @param gone oldest first, `now` the state that it stands in, `ahead` those that are likely next.
 */
export function straightWay(gone: WayStep[], now: string, ahead: { state: string }[]): WayStep[] {
  const kept: WayStep[] = []
  for (const step of [...gone, { state: now }]) {
    const before = kept.findIndex(one => one.state === step.state)
    const [first, ...between] = before >= 0 ? kept.splice(before) : []
    const held = between.filter(one => one.state !== step.state && isException(one))
    const once = held.filter((one, index) => held.findIndex(({ state }) => state === one.state) === index)
    if (first && once.length > 0) kept.push(...(isException(first) ? [] : [first]), ...once)
    if ('label' in step) kept.push(step)
  }
  return kept.filter(step => !ahead.some(({ state }) => state === step.state))
}

/**
 * The same way with all its questions as one step, where the last of them stood: each led to where the way had been before, which is told
 * once. Pure.
 *
 * @param gone as `straightWay` gives it, `now` the state that it stands in.
 * @param label what that step is called; undefined leaves the question its name.
 */
export function foldQuestions(gone: WayStep[], now: string, label: string | undefined): WayStep[] {
  const last = gone.findLastIndex(({ asked }) => asked)
  return gone.flatMap((step, index) => {
    if (step.asked) return index === last ? [label === undefined ? step : { ...step, label }] : []
    const isTold = step.state === now || gone.findIndex(({ state }) => state === step.state) < index
    return isTold ? [] : [step]
  })
}

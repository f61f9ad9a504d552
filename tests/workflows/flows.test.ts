import { describe, expect, test } from 'vitest'
import { type AnyMachineSnapshot, initialTransition, transition } from 'xstate'
import { stateText } from '#engine/workflow/state-text.ts'
import { ApiError } from '#portal/api/api-error.ts'
import { flowMachine } from '#portal/screens/flow/flow-machine.ts'
import { proves } from '../spec/proofs.ts'
import { publishedWorkflow } from '../support/published-set.ts'
import { flows, table } from './files.ts'
import { flowMoves, flowPaths, flowStep, type Happening, happeningsIn, type StateNames } from './flow-moves.ts'
import { countedPaths, simplePaths } from './simple-paths.ts'
import { nodeAt, statesOf } from './states.ts'

/** Every page flow, by the machine that the page makes of it: its cells, the paths that take every transition, all simple paths. */
describe.each(flows.map(workflow => [workflow.id as string, workflow]))('%s', (id, workflow) => {
  const machine = flowMachine(publishedWorkflow(id))
  const states = statesOf(workflow)
  const context = { parameters: {}, data: {}, error: null, since: {}, stood: {} }
  const begin = (): AnyMachineSnapshot => initialTransition(machine, { parameters: {} })[0]
  const eventOf = (state: string, happening: Happening): { type: string; error?: unknown } => {
    const [kind, code = ''] = happening.split(' ')
    const node = `${id}.${state}`
    if (happening === 'done') return { type: `xstate.done.actor.0.${node}` }
    if (kind === 'error' && code)
      return { type: `xstate.error.actor.0.${node}`, error: new ApiError({ status: 409, code, message: 'No' }) }
    return kind === 'after' ? { type: `xstate.after.${code}.${node}` } : { type: happening }
  }
  const next = (snapshot: AnyMachineSnapshot, happening: Happening): AnyMachineSnapshot =>
    transition(machine, snapshot, eventOf(stateText(snapshot.value), happening))[0]
  const kept = ({ value, context: known, status }: AnyMachineSnapshot): string => JSON.stringify({ value, known, status })

  test('every cell, through the machine: what changes nothing leaves everything as it was', () => {
    const { rows } = table(id)
    const cells = states.flatMap(state => happeningsIn(workflow, state).map(event => ({ state, event })))
    for (const { state, event } of cells) {
      const to = rows.find(row => row.state === state && row.event === event)?.to
      const before = machine.resolveState({ value: state, context })
      const now = next(before, event)
      if (to === undefined) expect(kept(now), `${event} in ${state}`).toBe(kept(before))
      else expect(stateText(now.value), `${event} in ${state}`).toBe(to)
    }
    console.info(`${id}: ${cells.length} cells, ${rows.length} of them lead somewhere`)
    expect(rows.filter(row => !cells.some(cell => cell.state === row.state && cell.event === row.event))).toEqual([])
  })

  const { paths, all, missed } = flowPaths(workflow)
  test('every transition is on a path', () => {
    console.info(`${id}: ${paths.length} paths take ${all.length - missed.length} of ${all.length} transitions`)
    expect(missed).toEqual([])
    expect(paths.length).toBeGreaterThan(0)
  })

  test('every simple path and every covering one: states, what they show, what they do not know, and the end', () => {
    const simple = simplePaths<Happening, StateNames>(workflow, [], flowMoves(workflow))
    console.info(countedPaths(id, simple))
    expect(simple.length).toBeGreaterThan(0)
    for (const path of [...paths, ...simple]) {
      let snapshot = begin()
      for (const { move, from, to } of path) {
        expect(stateText(snapshot.value)).toBe(from)
        snapshot = next(snapshot, move)
        expect(stateText(snapshot.value), `${move} in ${from}`).toBe(to)
        expect(states).toContain(to)
        expect(snapshot.getMeta()[`${id}.${to}`]).toEqual(nodeAt(workflow, to.split('.')).meta)
        expect(snapshot.status).toBe(nodeAt(workflow, to.split('.')).type === 'final' ? 'done' : 'active')
      }
      const last = stateText(snapshot.value)
      for (const happening of happeningsIn(workflow, last)) {
        if (flowStep(workflow, last, happening)) continue
        expect(stateText(next(snapshot, happening).value), `${happening} in ${last}`).toBe(last)
      }
    }
  })
})

test('a code that has expired: the dialog offers Resend OTP, which asks for a new one with the number alone', () => {
  proves('onboarding.8.otp-resend', 'onboarding.8.otp-expired', 'onboarding.8.otp-got-it')
  const machine = flowMachine(publishedWorkflow('one-time-code'))
  const verifying = machine.resolveState({
    value: 'verifying',
    context: { parameters: {}, data: {}, error: null, since: {}, stood: {} },
  })
  const refusedWith = (code: string) => {
    const error = new ApiError({ status: 409, code, message: 'No' })
    return transition(machine, verifying, { type: 'xstate.error.actor.0.one-time-code.verifying', error } as never)[0]
  }
  const expired = refusedWith('code-expired')
  const dialog = { kind: 'dialog', title: 'Sorry! OTP has been expired', event: 'resend', label: 'Resend OTP' }
  expect(expired.getMeta()['one-time-code.expired']).toMatchObject({ view: dialog })
  expect(transition(machine, expired, { type: 'resend' })[0].value).toBe('requesting')
  expect(refusedWith('code-locked').getMeta()['one-time-code.locked']).toMatchObject({
    view: { kind: 'dialog', label: 'Got it!' },
  })
})

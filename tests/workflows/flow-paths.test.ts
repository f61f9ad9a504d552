import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type AnyActor, type AnyEventObject, createActor, waitFor } from 'xstate'
import { stateText } from '#engine/workflow/state-text.ts'
import { flowMachine } from '#portal/screens/flow/flow-machine.ts'
import { routerOf } from '#server/http/answer-operations.ts'
import { type Portal, startPortal } from '../server/auth/portal.ts'
import { publishedWorkflow } from '../support/published-set.ts'
import type { PathStep } from './covering-paths.ts'
import { flows } from './files.ts'
import { type Arrange, answers, tellings, type Visitor, visitorFor } from './flow-answers.ts'
import { flowPaths, type Happening } from './flow-moves.ts'
import { openPage } from './page-globals.ts'
import { edgesOf } from './reader.ts'
import { type Json, nodeAt } from './states.ts'

/** The paths of every page flow, by the page's own machine with the portal's real answers. What no row of flow-answers.ts can bring about stays below HTTP. */
let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
}, 60_000)
afterEach(() => void vi.unstubAllGlobals())
afterAll(() => portal.close())

describe.each(flows.map(workflow => [workflow.id as string, workflow]))('%s', (id, workflow) => {
  const { paths } = flowPaths(workflow)
  const real = paths.filter(path => path.every((_, index) => arrangement(path, index) !== null))

  test('the portal can be brought to answer along the paths', () => {
    console.info(`${id}: ${real.length} of ${paths.length} paths over HTTP`)
    expect(real.length).toBeGreaterThan(0)
  })

  test('whatever a state takes, somebody there can send', () => {
    const sent = edgesOf(workflow).filter(({ at }) => at.includes('/on/'))
    const nobody = sent.filter(
      ({ node, trigger }) => !offered(node.join('.'), trigger) && nodeAt(workflow, node).invoke?.src !== 'listen',
    )
    expect(nobody.map(({ node, trigger }) => `${trigger} in ${node.join('.')}`)).toEqual([])
  })

  test.each(real.map(path => [path.map(({ move }) => move).join(', '), path] as const))('%s', async (_name, path) => {
    const called = JSON.stringify(workflow).match(/(?<="operation":")\w+/g) ?? []
    const isPublic = (id: string) => routerOf(portal.set).operations.find(one => one.id === id)?.right === 'public'
    const visitor = await visitorFor(portal, !called.every(isPublic))
    const asksOf = ({ from }: PathStep<Happening>) => nodeAt(workflow, from.split('.')).invoke?.input.from
    const first = Math.max(
      0,
      path.findIndex(step => asksOf(step) === 'parameters'),
    )
    const parameters = (await arrangement(path, first)?.(visitor)) ?? {}
    const page = openPage(portal, visitor.browser)
    const actor = createActor(flowMachine(publishedWorkflow(id)), { input: { parameters } })
    actor.start()
    for (const [index, step] of path.entries()) {
      if (tellings[step.move]) await page.idle()
      await take(actor, step, (await arrangement(path, index + 1)?.(visitor)) ?? {}, visitor)
      expect(stateText(actor.getSnapshot().value), `after ${step.move} in ${step.from}`).toBe(step.to)
    }
    actor.stop()
    await page.idle()
  })

  /** How the step's answer is arranged, where a call decides it; nothing to arrange for other steps; null when no row says how. */
  function arrangement(path: PathStep<Happening>[], index: number): Arrange | null {
    const nothing: Arrange = async () => ({})
    const { move = '', from = '' } = path[index] ?? {}
    if (move !== 'done' && !move.startsWith('error '))
      return move === '' || offered(from, move) || tellings[move] ? nothing : null
    const rows = answers[nodeAt(workflow, from.split('.')).invoke.input.operation] ?? {}
    return rows[move] ?? (move.startsWith('error ') ? rows.error : undefined) ?? null
  }

  /** Whether the person there has a button for it. */
  function offered(state: string, event: string): boolean {
    const { view = {} } = nodeAt(workflow, state.split('.')).meta ?? {}
    return [view.event, ...(view.actions ?? []).map((action: Json) => action.event)].includes(event)
  }

  async function take(actor: AnyActor, { move, from, to }: PathStep<Happening>, data: Json, visitor: Visitor): Promise<void> {
    if (offered(from, move)) return actor.send({ type: move, data } as AnyEventObject)
    await tellings[move]?.(visitor)
    await waitFor(actor, snapshot => stateText(snapshot.value) !== from, { timeout: 10_000 })
    expect(stateText(actor.getSnapshot().value), `after ${move} in ${from}`).toBe(to)
  }
})

import type { DefinitionFiles } from '#engine/definitions/published-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'

/** Changes a copy of a file, and puts it in the place of the file. */
// biome-ignore lint/suspicious/noExplicitAny: JSON as it stands
export function editing(files: DefinitionFiles): (file: string, change: (content: any) => void) => void {
  return (file, change) => {
    const content = structuredClone(files.get(file))
    change(content)
    files.set(file, content as JsonObject)
  }
}

/** Shops that can be paused wherever they stand, and their trials at carriers wait with them. */
export function withPause(files: DefinitionFiles): void {
  const edit = editing(files)
  const sends = (event: string) => [{ type: 'send', params: { workflow: 'trial-at-carrier', event } }]
  edit('workflows/shop.workflow.json', ({ meta, states }) => {
    meta.events.pause = { label: 'Pause', right: 'shop.decide', historyLabel: 'Paused' }
    meta.events.resume = { label: 'Resume', right: 'shop.decide', historyLabel: 'Resumed' }
    const { open, busy } = states
    delete states.open
    delete states.busy
    open.meta = { ...open.meta, waitingOn: 'reviewer', due: 'P2D' }
    for (const state of [open, busy]) state.on.close.target = '#shop.closed'
    states.trading = {
      meta: { label: 'Trading' },
      initial: 'open',
      states: { open, busy, back: { type: 'history', history: 'deep', target: 'open' } },
      on: { pause: { target: 'paused', actions: sends('hold') } },
    }
    states.draft.on.submit.target = 'trading'
    states.closed.on.reopen.target = 'trading.busy'
    states.paused = {
      meta: { id: 3005, label: 'Paused', tone: 'stopped', waitingOn: 'reviewer' },
      on: { resume: { target: 'trading.back', actions: sends('carry-on') } },
    }
  })
  edit('workflows/trial-at-carrier.workflow.json', ({ meta, states }) => {
    meta.events.hold = { label: 'Held', right: 'system', historyLabel: 'Held' }
    meta.events['carry-on'] = { label: 'Carried on', right: 'system', historyLabel: 'Carried on' }
    states.asked.on.hold = 'held'
    states.asked.states.second.meta.due = 'P1D'
    states.asked.states.back = { type: 'history', history: 'deep', target: 'first' }
    states.held = {
      meta: { id: 3026, label: 'Held', tone: 'stopped', waitingOn: 'nobody' },
      on: { 'carry-on': 'asked.back' },
    }
  })
  edit('workflows/trial.workflow.json', ({ 'x-derive': { rules } }) => {
    rules[1].any = ['asked', 'held']
  })
}

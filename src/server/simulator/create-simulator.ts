import { happen } from './events.ts'
import type { SimulatorSettings } from './settings.ts'
import type { Simulator } from './simulator.ts'
import { deliver } from './webhooks.ts'
import { type Due, type World, writeWorld } from './world.ts'

export function createSimulator(world: World, settings: SimulatorSettings): Simulator {
  let settling: Promise<void> | null = null
  /** When the clock jumped over several happenings, each follows from the moment it was due, not from where the clock is now. */
  let moment: Date | null = null
  const simulator: Simulator = {
    world,
    settings,
    heldBack: 0,
    now() {
      if (moment) return moment
      const { stoppedAt, offsetMs } = world.clock
      return stoppedAt ? new Date(stoppedAt) : new Date(settings.now().getTime() + offsetMs)
    },
    after(seconds, happening) {
      world.due.push({ ...happening, at: new Date(simulator.now().getTime() + seconds * 1000).toISOString() })
    },
    save() {
      if (settings.stateFile) writeWorld(settings.stateFile, world)
    },
    async settle() {
      while (settling) await settling
      const happenAt: HappenAt = happening => {
        moment = new Date(happening.at)
        try {
          happen(simulator, happening)
        } finally {
          moment = null
        }
      }
      settling = work(simulator, happenAt).finally(() => {
        settling = null
      })
      await settling
    },
  }
  return simulator
}

type HappenAt = (happening: Exclude<Due, { kind: 'webhook' }>) => void

async function work(simulator: Simulator, happenAt: HappenAt): Promise<void> {
  const { world } = simulator
  for (;;) {
    const now = simulator.now().toISOString()
    // In the order they are due; of the same moment in the order they came.
    const next = world.due.reduce<Due | null>(
      (first, one) => (one.at <= now && (!first || one.at < first.at) ? one : first),
      null,
    )
    if (!next) return
    if (next.kind === 'webhook') await deliver(simulator, next)
    else happenAt(next)
    // Only now: whoever is stopped while delivering delivers again.
    world.due = world.due.filter(one => one !== next)
    simulator.save()
  }
}

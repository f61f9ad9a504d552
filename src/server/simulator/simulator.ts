import type { SimulatorSettings } from './settings.ts'
import type { SimulatedEvent, World } from './world.ts'

/** What every part works with. */
export type Simulator = {
  world: World
  settings: SimulatorSettings
  /** Calls that a fault holds back before their work. */
  heldBack: number
  now(): Date
  /** Lets something happen in so many seconds of the simulator's clock. */
  after(seconds: number, happening: SimulatedEvent): void
  /** Keeps the world in the file, if there is one. */
  save(): void
  /** Lets everything happen that is due, and delivers webhooks one after the other. */
  settle(): Promise<void>
}

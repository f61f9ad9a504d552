import { textsOf } from '../../texts/say.ts'
/** Something that the page needs did not arrive; the message is for the person. `again` has it asked for anew. */
export class LoadFailed extends Error {
  readonly again: () => void

  constructor(message: string, again: () => void, cause: unknown) {
    super(message, { cause })
    this.name = 'LoadFailed'
    this.again = again
  }
}

/** Loads a part of the script. That it did not arrive some browsers keep for as long as the page stands: only loading that again asks anew. */
export async function loadScript<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (cause) {
    throw new LoadFailed(textsOf('errors')('part-not-loaded'), () => location.reload(), cause)
  }
}

/** Of everything that has failed. A page that waits for several things hears of one at a time: one press tries them all again. */
const failed = new Set<() => void>()

function againAll(): void {
  for (const forget of failed) forget()
  failed.clear()
}

/**
 * Keeps what is loaded once a page, by key, so that the promise can be given to `use`. A failure is kept, too, until `again` of a
 * LoadFailed is called: asked for anew each time it is drawn, it would be waited for without end, and never said.
 */
export function storeLoads<Value>(message: () => string): (key: string, load: () => Promise<Value>) => Promise<Value> {
  const loads = new Map<string, Promise<Value>>()
  return (key, load) => {
    const known = loads.get(key)
    if (known) return known
    const forget = (): void => void loads.delete(key)
    const coming = load().catch((cause: unknown) => {
      failed.add(forget)
      throw cause instanceof LoadFailed ? cause : new LoadFailed(message(), againAll, cause)
    })
    // Whoever waits for it hears of it; nobody may have to.
    coming.catch(() => undefined)
    loads.set(key, coming)
    return coming
  }
}

/** Waits for something kept; if it did not arrive, the next who asks asks anew. For what is begun by a button. */
export async function orAgain<Value>(coming: Promise<Value>): Promise<Value> {
  try {
    return await coming
  } catch (error) {
    if (error instanceof LoadFailed) error.again()
    throw error
  }
}

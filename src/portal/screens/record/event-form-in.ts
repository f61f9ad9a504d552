import type { Workflow } from '#engine/workflow/kinds.ts'

/** The form that an event asks in a workflow of any set; undefined when it asks none, or is not there. */
export function eventFormIn(workflow: Workflow | undefined, event: string): string | undefined {
  const meta = workflow?.meta
  return meta?.kind === 'lifecycle' && Object.hasOwn(meta.events, event) ? meta.events[event]?.form : undefined
}

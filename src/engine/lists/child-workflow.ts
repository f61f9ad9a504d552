/**
 * The lifecycle that a column looks into where a record of the list has at most one other of a kind: "bot-launch" of "/below/bot-launch/label".
 * Null for columns of the row itself.
 */
export function childWorkflowOf(value: string): string | null {
  return /^\/below\/([^/]+)\/[^/]+$/.exec(value)?.[1] ?? null
}

/**
 * Rows in these states, where one of the records that carry them on, in their order, waits: stands in a state of `held`, by workflow.
 * `aside`: own states of it in which its rows by carrier wait for somebody else first. `begins`: also where the next of them is to be begun, since none is, or the last is in a state of `reached`.
 */
export type OnwardRows = {
  states: string[]
  begins: boolean
  steps: { record: string; workflow: string; reached: string[]; aside: string[]; held: { [workflow: string]: string[] } }[]
}

/** Whether a key is one that a person could read: a code such as IN, not the id of a record. */
export function isReadable(key: string): boolean {
  return !/^[0-9a-f]{8}-/i.test(key)
}

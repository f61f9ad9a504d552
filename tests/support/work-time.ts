/**
 * Measures work, not time: others share the processors, and a busy machine is no defect.
 *
 * @returns what tells the milliseconds of processor time that this process has used since.
 */
export function startWork(): () => number {
  const from = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(from)
    return (user + system) / 1000
  }
}

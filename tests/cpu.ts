/** Processor time of this process so far, in milliseconds: others have the machine too. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

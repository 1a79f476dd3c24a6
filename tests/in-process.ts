/** Replaces a value of this process, such as `db` or `log`; undefined: it is made again when it is next asked for. */
export function replaceInProcess(name: string, value: unknown): void {
  const slots = (globalThis as Record<symbol, unknown>)[Symbol.for('catalogue')] as Map<string, object>
  const slot = slots.get(name) ?? {}
  slots.set(name, Object.assign(slot, { value }))
}

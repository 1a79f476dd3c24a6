interface Slot {
  value?: unknown
}

/** Kept on `globalThis`, because each bundle in a process has its own copy of this module. */
const key = Symbol.for('catalogue')
const shared = globalThis as { [key]?: Map<string, Slot> }
shared[key] ??= new Map()
const slots = shared[key]

/**
 * Returns a getter for the process's single value of a name, which is made on first use. The getter holds the value's slot,
 * because a request calls getters dozens of times and each look-up on `globalThis` would be slow.
 */
export function perProcess<Value>(name: string, make: () => Value): () => Value {
  const slot = slots.get(name) ?? {}
  slots.set(name, slot)
  return () => {
    slot.value ??= make()
    return slot.value as Value
  }
}

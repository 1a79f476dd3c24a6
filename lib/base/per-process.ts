interface Slot {
  value?: unknown
}

/** Key on `globalThis`, because each bundle in a process has its own copy of this module. */
const key = Symbol.for('catalogue')
const shared = globalThis as { [key]?: Map<string, Slot> }
shared[key] ??= new Map()
const slots = shared[key]

/**
 * Returns a getter for a value that exists once per process and is created on first use. The getter remembers where
 * the value is stored, because a request calls getters dozens of times and looking up `globalThis` each time would be
 * slow.
 */
export function perProcess<Value>(name: string, make: () => Value): () => Value {
  const slot = slots.get(name) ?? {}
  slots.set(name, slot)
  return () => {
    slot.value ??= make()
    return slot.value as Value
  }
}

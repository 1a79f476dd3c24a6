interface Slot {
  value?: unknown
}

/** On `globalThis`, because bundles of one process have modules of their own. */
const key = Symbol.for('catalogue')
const shared = globalThis as { [key]?: Map<string, Slot> }
shared[key] ??= new Map()
const slots = shared[key]

/**
 * Returns a getter of the process's single value of a name, made on first use. The getter holds the slot: a request asks
 * dozens of times, and a look-up on `globalThis` takes longer than all else here.
 */
export function perProcess<Value>(name: string, make: () => Value): () => Value {
  const slot = slots.get(name) ?? {}
  slots.set(name, slot)
  return () => {
    slot.value ??= make()
    return slot.value as Value
  }
}

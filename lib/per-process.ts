const values = globalThis as Record<symbol, unknown>

/**
 * Returns a getter of the process's single value of a name, made on first use. Stored on `globalThis`, because bundles of
 * one process have modules of their own.
 */
export function perProcess<Value>(name: string, make: () => Value): () => Value {
  const key = Symbol.for(`catalogue.${name}`)
  return () => {
    values[key] ??= make()
    return values[key] as Value
  }
}

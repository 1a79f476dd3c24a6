const values = globalThis as Record<symbol, unknown>

/**
 * Answers how to get the process's one value of a name, which is made when it is first asked for. Kept on `globalThis`:
 * the server and the pages are bundled apart, and each bundle has modules of its own.
 */
export function perProcess<Value>(name: string, make: () => Value): () => Value {
  const slot = Symbol.for(`catalogue.${name}`)
  return () => {
    values[slot] ??= make()
    return values[slot] as Value
  }
}

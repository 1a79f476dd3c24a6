const values = globalThis as Record<symbol, unknown>

/**
 * The process's one value of a name, made when it is first asked for. Kept on `globalThis`: the server and the pages
 * are bundled apart, and each bundle has modules of its own.
 */
export function perProcess<Value>(name: string, make: () => Value): Value {
  const slot = Symbol.for(`catalogue.${name}`)
  values[slot] ??= make()
  return values[slot] as Value
}

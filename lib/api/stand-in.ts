/**
 * Gives a stand-in for a web class whatever else the real class has, taken from its `real` one, which it makes on
 * first use. `kept`: what each stand-in has as a field of its own.
 */
export function standIn(
  own: { prototype: { readonly real: object } },
  real: { prototype: object },
  kept: readonly string[] = [],
): void {
  for (const name of Object.getOwnPropertyNames(real.prototype)) {
    if (name in own.prototype || kept.includes(name)) continue
    Object.defineProperty(own.prototype, name, {
      get(this: { real: object }) {
        const value: unknown = Reflect.get(this.real, name)
        return typeof value === 'function' ? value.bind(this.real) : value
      },
    })
  }
  Object.setPrototypeOf(own.prototype, real.prototype)
}

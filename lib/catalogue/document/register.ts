import { type Fault, fault, shown } from './fault.ts'

/**
 * Takes names one after another, each with where it stands, and answers with a fault when an earlier one is the same.
 * `place` is how a later fault refers to this one. What has no name is passed over.
 */
export type Register = (name: string | null, steps: PropertyKey[], place: string) => Fault[]

/** A register of names that must differ once `sameAs` has been applied. */
export function register(rule: string, sameAs = (name: string): string => name): Register {
  const places = new Map<string, string>()
  return (name, steps, place) => {
    if (name === null) return []
    const first = places.get(sameAs(name))
    if (first !== undefined) return [fault(steps, `${shown(name)} is taken in ${first}; expected ${rule}`)]
    places.set(sameAs(name), place)
    return []
  }
}

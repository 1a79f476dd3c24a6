import type { Form } from './guest.ts'
import type { Outcome } from './shell.tsx'

/** Thrown for invalid input; the page shows the message, and `reveal` below it. */
export class Refused extends Error {
  readonly reveal: Outcome['reveal']

  constructor(message: string, reveal?: Outcome['reveal']) {
    super(message)
    this.reveal = reveal
  }
}

/** Thrown when the institute has no such thing. */
export class Missing extends Error {}

/** Runs a check of the library and turns its error into a `Refused`. */
export function refusing<Value>(check: () => Value): Value {
  try {
    return check()
  } catch (error) {
    throw new Refused((error as Error).message)
  }
}

/** Returns the thing that a form names in a field; throws `Missing` when there is none. */
export function namedIn<Field extends string, Thing extends Record<Field, unknown>>(
  form: Form,
  field: Field,
  things: readonly Thing[],
): Thing {
  const found = things.find((thing) => thing[field] === form.get(field))
  if (!found) throw new Missing(`There is no such ${field}.`)
  return found
}

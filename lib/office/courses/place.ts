/** The site's settings that decide a version's price. */
export interface FieldContext {
  /** The site's. */
  currency: string | null
  /** `YYYY-MM-DD` in the site's zone. */
  today: string
}

/** A stored value as a form shows it, and how to change it. */
export interface EditablePlace {
  text: string
  /** The currency of an amount. */
  unit?: string | null
  /** The value's path in a document of this course alone, for the faults of a document's check. */
  path: string
  /** Writes a text into the course. Throws a `BadCell` for an amount that cannot be read. */
  set: (text: string, warn: (message: string) => void) => void
}

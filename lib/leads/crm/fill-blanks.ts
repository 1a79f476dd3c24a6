type Fields = Record<string, unknown>

/** What an enquiry may do to a record that a CRM already has. */
export interface Filling {
  /** Of the fields given, those that are blank there. */
  fill: Record<string, string>
  /** Something given is neither there nor filled in: it belongs into a note. */
  leavesRest: boolean
}

/**
 * Anyone can enquire in anyone's name, so what a record knows is never overwritten. Fields of one `group`, such as the
 * parts of a name, are filled together or not at all: half of another person's name makes nobody's.
 */
export function fillBlanks(
  known: Fields,
  given: Record<string, string>,
  groups: readonly (readonly string[])[],
): Filling {
  const isBlank = (name: string) => String(known[name] ?? '').trim() === ''
  const fillable = groups.filter((group) => group.every(isBlank)).flat()
  const fill = Object.fromEntries(Object.entries(given).filter(([name]) => fillable.includes(name)))
  const leavesRest = Object.entries(given).some(([name, value]) => !(name in fill) && known[name] !== value)
  return { fill, leavesRest }
}

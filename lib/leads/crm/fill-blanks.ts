type Fields = Record<string, unknown>

/** What an enquiry may change in an existing record. */
export interface Filling {
  /** Given fields that are blank in the record. */
  fill: Record<string, string>
  /** Some given value is neither in the record nor filled in, and belongs in a note. */
  leavesRest: boolean
}

/**
 * Fills blank fields only, because anyone can enquire in anyone's name. Fields of one `group`, such as the parts of a
 * name, are filled together or not at all.
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

/** The facts about an institute that a sheet has no column for. */
export interface SheetFrame {
  /** Nothing is stored of it but its name. */
  isNew: boolean
  currency: string | null
  /** Null where a new institute's was not named. */
  timeZone: string | null
  /** The institute's document but its courses. */
  frame: { site?: { languages?: { editions: string[][] } } } & Record<string, unknown>
}

/** The document that a sheet's courses are part of; of the groups of editions what is left with these courses. */
export function frameWith(
  { isNew, frame }: SheetFrame,
  courseIds: ReadonlySet<string>,
  { currency, timeZone }: { currency: string | null; timeZone: string },
): object {
  if (isNew) return { ...frame, site: { ...frame.site, currency, time_zone: timeZone } }
  const { site } = frame
  const editions = site?.languages?.editions.map((group) => group.filter((one) => courseIds.has(one))) ?? []
  return { ...frame, site: { ...site, languages: { ...site?.languages, editions } } }
}

const dayMs = 86_400_000

/** Returns the day `count` days after a day such as `2027-11-01`; before it, if `count` is negative. */
export const daysAfter = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)

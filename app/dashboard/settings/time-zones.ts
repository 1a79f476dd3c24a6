/** Lists the time zones to choose from, the current time zone first. */
export const timeZones = (set: string): (readonly [string, string])[] =>
  [...new Set([set, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
    .filter((zone) => zone !== '')
    .map((zone) => [zone, zone] as const)

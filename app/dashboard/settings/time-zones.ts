/** Current names of time zones that the runtime lists under an old name. */
const renamed: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
}

/** Lists the time zones to choose from, starting with the institute's current one. */
export const timeZones = (set: string): (readonly [string, string])[] =>
  [...new Set([set, 'UTC', ...Intl.supportedValuesOf('timeZone').map((zone) => renamed[zone] ?? zone)])]
    .filter((zone) => zone !== '')
    .map((zone) => [zone, zone] as const)

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

export const timeZones = (set: string): (readonly [string, string])[] =>
  [...new Set([set, 'UTC', ...Intl.supportedValuesOf('timeZone').map((zone) => renamed[zone] ?? zone)])]
    .filter((zone) => zone !== '')
    .map((zone) => [zone, zone] as const)

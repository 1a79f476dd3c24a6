import { localeOf } from 'catalogue-client/text'
import type { Hours } from '../catalogue/site-catalogue.ts'
import twelveHourZones from './twelve-hour-zones.json' with { type: 'json' }

/** Time zones of countries that write 6:30 pm, by their older names too. From CLDR. */
const twelve = new Set(twelveHourZones)

/** Returns how an institute writes times of day in all its languages: as set, else as in the country of its time zone. */
export function institutesHours(hours: Hours = 'language', timeZone = 'UTC'): Hours {
  if (hours !== 'language') return hours
  if (twelve.has(timeZone)) return '12'
  return /^(?!Etc\/).+\//.test(timeZone) ? '24' : 'language'
}

/** Returns a locale that writes times of day with the hours of an institute, such as `en-GB-u-hc-h12`. */
export const clockLocale = (language: string, hours: Hours = 'language'): string =>
  hours === 'language' ? language : `${localeOf(language)}-u-hc-${hours === '12' ? 'h12' : 'h23'}`

interface Session {
  day: string
  /** `HH:MM`. */
  starts_at: string | null
  ends_at: string | null
}
/** Dates as `YYYY-MM-DD`. */
interface Dates {
  starts_on: string | null
  ends_on: string | null
  sessions: readonly Session[]
}

export function localeOf(language: string): string
export function money(amount: number, currency: string | null, language: string): string
export function dateFormat(language: string, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat
export function briefDate(date: string, language: string): string
export function dateText(first: string, language: string, last?: string | null): string
export function weekdayAndDate(date: string, today: string, language: string): string
export function weekdayName(day: string, language: string): string
export function weekdaysFrom(language: string): string[]
export function weeklyLessons(
  sessions: readonly Session[],
  language: string,
): { days: string; times: string | null }[]
export function weekInBrief(sessions: readonly Session[], language: string): string | null
export function firstOn(days: readonly string[], from: string): string | undefined
export function firstDayOf(dates: Dates): string | null
export function courseLine<
  Version extends {
    availability: string
    price: { amount: number; currency: string | null; is_free: boolean } | null
    schedule: Dates & { seats_left: number | null }
  },
>(
  variants: readonly Version[],
  options: { today: string; currency?: string | null | undefined; fitting?: readonly Version[] },
): {
  version: Version
  others: { price: NonNullable<Version['price']>; isFrom: boolean } | undefined
}

const dayMs = 86_400_000

/** A time on the day so many days from today (before it, when negative). */
export const moment = (today: string, days: number): string =>
  new Date(Date.parse(`${today}T06:30:00Z`) + days * dayMs).toISOString()

/** Returns that day as `YYYY-MM-DD`. */
export const day = (today: string, days: number): string => moment(today, days).slice(0, 10)

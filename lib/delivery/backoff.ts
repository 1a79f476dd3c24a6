const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** How long an enquiry is tried after its first failure before it is parked. */
export const patienceMs = 24 * hour

/** Half a minute after an enquiry's first failure, then twice as long each time up to four hours; a fifth is left to chance. */
export const enquiryDelayMs = (failures: number, random = Math.random()): number =>
  delayMs(failures, 30 * second, 4 * hour, random)

/** Five seconds after a destination's first failure, then twice as long each time up to ten minutes; a fifth is left to chance. */
export const restMs = (failures: number, random = Math.random()): number =>
  delayMs(failures, 5 * second, 10 * minute, random)

const delayMs = (failures: number, first: number, most: number, random: number): number =>
  Math.round(Math.min(first * 2 ** Math.max(failures - 1, 0), most) * (0.8 + 0.2 * random))

/** When a destination is tried again: as it asked, but within a day; never sooner than it would be anyway. */
export function resumeAt(failures: number, retryAfter: Date | undefined, now: Date): Date {
  const asked = Math.min((retryAfter?.getTime() ?? 0) - now.getTime(), patienceMs)
  return new Date(now.getTime() + Math.max(restMs(failures), asked))
}

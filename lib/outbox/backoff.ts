const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** An enquiry is retried for this long after its first failure; then it is parked. */
export const enquiryDeadlineMs = 24 * hour

/** The pause before an enquiry is retried: 30 s after the first failure, doubling up to 4 hours, with jitter of a fifth. */
export const enquiryBackoffMs = (failures: number, random = Math.random()): number =>
  backoffMs(failures, 30 * second, 4 * hour, random)

/** A destination that failed this often has been away for about a quarter of an hour. */
const shortOutage = 20

/**
 * The pause before a destination is retried: 5 s after its first failure, doubling up to a minute, after twenty failures
 * up to 10 minutes; with jitter of a fifth. So a CRM that was away for minutes gets its enquiries a minute later.
 */
export const destinationBackoffMs = (failures: number, random = Math.random()): number =>
  backoffMs(failures, 5 * second, failures <= shortOutage ? minute : 10 * minute, random)

const backoffMs = (failures: number, first: number, most: number, random: number): number =>
  Math.round(Math.min(first * 2 ** Math.max(failures - 1, 0), most) * (0.8 + 0.2 * random))

/** The end of a destination's backoff: what `Retry-After` asks, within a day, but never sooner than our own backoff. */
export function resumeAt(failures: number, retryAfter: Date | undefined, now: Date): Date {
  const asked = Math.min((retryAfter?.getTime() ?? 0) - now.getTime(), enquiryDeadlineMs)
  return new Date(now.getTime() + Math.max(destinationBackoffMs(failures), asked))
}

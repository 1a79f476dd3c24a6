import { inTime } from '#lib/api/counters/shared-counts.ts'
import { openStore } from '#lib/api/counters/stores.ts'
import { causeOf } from '#lib/db/failures.ts'
import type { Check } from '#lib/module.ts'

const waitMsMax = 2_000

/** The store of the rate limits must answer; without a store each process counts alone. */
export const checkCounters: Check = async ({ env }) => {
  const opening = openStore(env)
  if (!opening) {
    const message =
      'No counter store is set: each `npm start` counts by itself, which is right for one machine.'
    return [[null, message]]
  }
  try {
    const answered = opening.then((store) => store.ping())
    await inTime(waitMsMax, answered)
    return [[null, 'The counter store answers.']]
  } catch (error) {
    const settings = env.KV_REST_API_URL ? 'KV_REST_API_URL and KV_REST_API_TOKEN' : 'REDIS_URL'
    const host = hostOf(env.KV_REST_API_URL ?? env.REDIS_URL ?? '')
    const message = `The counter store at ${host} does not answer: ${reasonOf(error)}.`
    return [[null, message, `Check ${settings}; until then each process counts by itself.`]]
  }
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : 'its address')

function reasonOf(error: unknown): string {
  const { cause } = error as Error
  const { message } = causeOf(cause instanceof Error && cause.message ? cause : error)
  return message.replace(/\.$/, '')
}

import { env } from '#lib/env.ts'
import type { Sealing } from './seal.ts'
import { type Send, sendWith } from './send.ts'

/** What deliveries take from the settings of this process. */
export function deliveryMeans(): { send: Send; sealing: Sealing } {
  const { CRM_PRIVATE_HOSTS: privateHosts, CRM_SECRET_KEY: key } = env()
  return { send: sendWith({ privateHosts }), sealing: { key } }
}

/** Delivers due enquiries once, as a separate process with the settings of its environment. */
import { closePools } from '#lib/db/pools.ts'
import { db } from '#lib/db.ts'
import { enquiries } from '#lib/leads/delivery/outbox.ts'
import { deliverDue } from '#lib/outbox/deliver-due.ts'
import { deliveryFromEnv } from '#lib/outbox/delivery-settings.ts'

await deliverDue(db().maintenance, enquiries, { now: () => new Date(), ...deliveryFromEnv() })
await closePools(db())

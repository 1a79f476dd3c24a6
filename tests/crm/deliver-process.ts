/** Delivers what is due, as a process of its own with the settings of its environment. */
import { closePools } from '#lib/db/pools.ts'
import { db } from '#lib/db.ts'
import { deliverDue } from '#lib/delivery/deliver-due.ts'
import { deliveryMeans } from '#lib/delivery/means.ts'
import { enquiries } from '#lib/leads/delivery/outbox.ts'

await deliverDue(db().upkeep, enquiries, { now: () => new Date(), ...deliveryMeans() })
await closePools(db())

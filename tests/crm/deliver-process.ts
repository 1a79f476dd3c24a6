/** Delivers what is due, as a process of its own with the settings of its environment. */
import { db } from '#lib/db.ts'
import { deliverDue } from '#lib/leads/delivery/deliver.ts'
import { deliveryMeans } from '#lib/leads/delivery/means.ts'

await deliverDue(db(), { now: () => new Date(), limit: 10_000, ...deliveryMeans() })
await db().destroy()

/** Sweeps what is due until it is told to stop, as a process of its own with the settings of its environment. */
import { closePools } from '#lib/db/pools.ts'
import { db } from '#lib/db.ts'
import { deliveriesSettled } from '#lib/leads/delivery/deliver-soon.ts'
import { sweep } from '#lib/upkeep/sweep.ts'

sweep(db().upkeep)
// The sweep alone keeps no process alive.
const alive = setInterval(() => {}, 60_000)
process.once('SIGTERM', async () => {
  clearInterval(alive)
  await deliveriesSettled()
  await closePools(db())
})

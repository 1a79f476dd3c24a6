/** Sweeps due deliveries until it is stopped, as a separate process with the settings of its environment. */

import { stopBackground } from '#lib/base/background.ts'
import { closePools } from '#lib/base/db/pools.ts'
import { db } from '#lib/base/db.ts'
import { plugIn } from '#lib/module.ts'
import { modules } from '#lib/modules.ts'
import { sweep } from '#lib/office/maintenance/background-tasks.ts'

plugIn(modules())
sweep(db().maintenance)
// The sweep's timer does not keep the process alive.
const alive = setInterval(() => {}, 60_000)
process.once('SIGTERM', async () => {
  clearInterval(alive)
  await stopBackground()
  await closePools(db())
})

import { db } from '#lib/db.ts'
import { deliveriesSettled } from '#lib/leads/delivery/deliver-soon.ts'
import { requirePort } from '#lib/server/port.ts'
import { addressOf, loadEnvFiles } from '#lib/server/settings.ts'
import { sweep } from '#lib/upkeep/sweep.ts'
import { build, isBuilt } from './start-build.ts'
import { prepareData } from './start-data.ts'
import { announce } from './start-words.ts'

/** An orchestrator kills 10 s after it asked to stop; by then the database must be closed. */
const STOP_WITHIN_MS = 9_500

Object.assign(process.env, { NODE_ENV: 'production' })

try {
  await start()
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}

async function start(): Promise<void> {
  loadEnvFiles()
  const { host, port: wanted } = addressOf(process.env)
  const port = await requirePort({ host, port: wanted })
  const origin = `http://localhost:${port}`
  // The database comes first, and by itself: loading the server keeps the process busy for so long that a connection
  // made meanwhile may be taken for one that nobody answers. It is also what keeps two first starts from building at
  // once, since opening the embedded one takes its lock.
  const prepared = await prepareData(origin)
  if (!isBuilt()) await build()
  const { openServer } = await import('../server.ts')
  const serve = await openServer()
  const serving = await serve({ host, port })
  stopOnSignal(serving.stop)
  sweep(db())
  console.log(announce(origin, prepared))
}

function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false
  const onSignal = async (): Promise<void> => {
    // Asked twice, as by an impatient Ctrl-C: at once.
    if (isStopping) process.exit(1)
    isStopping = true
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    await Promise.all([stop(), deliveriesSettled()])
    await db().destroy()
    process.exit(0)
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}

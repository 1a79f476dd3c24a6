import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from './app.ts'
import { type DroppingProxy, startProxy } from './dropping-proxy.ts'
import { allWithin, isFailed, isOfApi, ofKind, recoveryMs } from './reads-figures.ts'
import { type Pace, type Report, report, type Trial, tryFault } from './reads-trial.ts'
import type { Stage } from './stage.ts'

/** The network between server and database loses all data for 60 s; afterwards only new connections work. */
export const loseAllPackets = (stage: Stage, pace: Pace): Promise<Report> =>
  behindProxy(stage, async (app, proxy) => {
    const trial = await tryFault(stage, app, pace, async () => {
      proxy.drop(true)
      await sleep(Math.max(3_500, 60_000 * pace.scale))
      proxy.pass()
    })
    return report(trial, app, {
      ...answersInTime(trial),
      'it recovers within 3 s': recoveryMs([...trial.during, ...trial.after], trial.endedAt) <= 3_000,
      'readyz says 503': trial.during.filter(ofKind('readyz')).some(({ status }) => status === 503),
    })
  })

/** The connections that there are fall silent for ever, as when a firewall forgets them; new ones work. */
export const loseConnections = (stage: Stage, pace: Pace): Promise<Report> =>
  behindProxy(stage, async (app, proxy) => {
    let beganAt = 0
    const trial = await tryFault(stage, app, pace, async () => {
      beganAt = performance.now()
      proxy.drop(false)
      await sleep(Math.max(3_500, 20_000 * pace.scale))
    })
    const lastFailed = recoveryMs(trial.during.filter(isOfApi), beganAt)
    return {
      ...report(trial, app, {
        ...answersInTime(trial),
        'none is used any more after 15 s': lastFailed > 0 && lastFailed <= 15_000,
        'nothing fails afterwards': !trial.after.some(isFailed),
      }),
      recoveryMs: lastFailed,
    }
  })

const answersInTime = ({ during, after, slownessMs }: Trial) => ({
  'every answer comes within 3.5 s': allWithin([...during, ...after], 3_500, slownessMs),
})

async function behindProxy(
  { postgres, start }: Stage,
  use: (app: App, proxy: DroppingProxy) => Promise<Report>,
): Promise<Report> {
  const proxy = await startProxy(postgres.url)
  const app = await start(proxy.url)
  try {
    return await use(app, proxy)
  } finally {
    await app.kill()
    await proxy.close()
  }
}

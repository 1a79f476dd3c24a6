import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from './app.ts'
import { type Outcome, post, sendUntilAcknowledged, startLoad } from './leads-load.ts'
import { judge, type Verdict } from './leads-verdict.ts'
import { openStage, type Stage } from './stage.ts'

/** A stage with two server processes. */
export interface LeadsStage extends Stage {
  apps: [App, App]
}

/** Runs `use` on a stage of its own; cleans up whatever happens. */
export async function onStage<Result>(use: (stage: LeadsStage) => Promise<Result>): Promise<Result> {
  const stage = await openStage()
  try {
    return await use({ ...stage, apps: [stage.app, await stage.start()] })
  } finally {
    await stage.close()
  }
}

const about = (ms: number): number => ms * (0.5 + Math.random())

/** The database is lost as by a power cut, so many times, while enquiries come in. */
export const loseDatabase = ({ postgres, ...stage }: LeadsStage, rounds: number, perSecond: number) =>
  underLoad({ postgres, ...stage }, 'lose-database', rounds, perSecond, async () => {
    await postgres.kill()
    await sleep(about(500))
    await postgres.start()
    if (!stage.apps[0].isRunning()) throw new Error('the server process ended with its database')
  })

/** The server process is killed and started anew, so many times, while enquiries come in. */
export const loseApp = (stage: LeadsStage, rounds: number, perSecond: number) =>
  underLoad(stage, 'lose-app', rounds, perSecond, async () => {
    await stage.apps[0].kill()
    await sleep(about(200))
    await stage.apps[0].start()
  })

async function underLoad(
  { db, apps, key }: LeadsStage,
  prefix: string,
  rounds: number,
  perSecond: number,
  fault: () => Promise<void>,
): Promise<Verdict> {
  const load = startLoad(apps[0].url, prefix, perSecond, { key, repeatChance: 0.1 })
  try {
    for (let round = 0; round < rounds; round++) {
      await sleep(about(1_500))
      await fault()
    }
    await sleep(1_500)
    return await judge(db, prefix, await load.stop())
  } finally {
    load.abandon()
  }
}

/** The same enquiry from so many senders at once over two processes, again and again. */
export async function sendAtOnce(
  { db, apps, key }: LeadsStage,
  rounds: number,
  senders: number,
): Promise<Verdict> {
  const outcomes: Outcome[] = []
  for (let round = 0; round < rounds; round++) {
    const message = `at-once ${round}`
    const answers = await Promise.all(
      Array.from({ length: senders }, (_, index) =>
        post(apps[index % 2 === 0 ? 0 : 1].url, key, message, 10_000),
      ),
    )
    const outcome: Outcome = { message, acknowledged: [], unknown: 0 }
    for (const answer of answers) {
      if (answer?.status === 201 || answer?.status === 200) {
        outcome.acknowledged.push({ ...JSON.parse(answer.text), status: answer.status })
      } else {
        outcome.unknown++
      }
    }
    outcomes.push(outcome)
  }
  return judge(db, 'at-once', outcomes)
}

/** Different enquiries from fifty senders, a tenth of whom give up waiting and try again. */
export async function sendImpatiently({ db, apps, key }: LeadsStage, enquiries: number): Promise<Verdict> {
  const outcomes: Outcome[] = []
  let next = 0
  const sender = async (index: number): Promise<void> => {
    while (next < enquiries) {
      const message = `impatient ${next++}`
      const url = apps[index % 2 === 0 ? 0 : 1].url
      outcomes.push(await sendUntilAcknowledged(url, message, { key, abortChance: 0.1 }))
    }
  }
  await Promise.all(Array.from({ length: 50 }, (_, index) => sender(index)))
  return judge(db, 'impatient', outcomes)
}

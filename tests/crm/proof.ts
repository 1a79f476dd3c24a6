/**
 * Tries by force what is promised of delivery: `node tests/crm/proof.ts [--per-second 20] [--seconds 6] [--kills 5]`.
 * Two server processes take enquiries over HTTP while the CRM misbehaves in each way it can, and while they are killed;
 * once it is well again everything acknowledged has to be there. Prints the counts; ends with 1 when it is not.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Db } from '#lib/db/open.ts'
import { setConnection } from '#lib/leads/crm/connections.ts'
import { startLoad } from '../faults/leads-load.ts'
import type { Stage } from '../faults/leads-scenarios.ts'
import { onStage } from '../faults/leads-stage.ts'
import { type Mood, type Receiver, startReceiver } from './receiver.ts'

const { values } = parseArgs({
  options: {
    'per-second': { type: 'string', default: '20' },
    seconds: { type: 'string', default: '6' },
    kills: { type: 'string', default: '5' },
  },
})
const perSecond = Number(values['per-second'])
const seconds = Number(values.seconds)
const kills = Number(values.kills)
const moods: (Mood | 'down')[] = [
  'well',
  'down',
  'slow',
  'hangs',
  'error',
  'limits',
  'redirects',
  'huge',
  'closes at once',
  'closes half-way',
]
/** A lease of a killed process, and the longest pause that a CRM gets in so short a time, are over by then. */
const patienceMs = 150_000

const secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`
const sealing = { key: Buffer.alloc(32, 6).toString('base64') }
const crm = await startReceiver(secret, () => new Date())
crm.retryAfterSeconds = 3
// For the server processes, which are started from here.
Object.assign(process.env, { CRM_PRIVATE_HOSTS: crm.host, CRM_SECRET_KEY: sealing.key, LOG_LEVEL: 'silent' })

interface Verdict {
  acknowledged: number
  'not 201': number
  missing: number
  'sent twice': number
  together: number
  'back after s': number
}

const verdicts = await onStage(async (stage) => {
  Object.assign(process.env, { PROOF_DATABASE_URL: stage.postgres.url })
  const terms = { kind: 'webhook', settings: { url: crm.url }, secrets: { secret } }
  await setConnection(stage.db, 'craft', terms, { sealing, privateHosts: [crm.host], now: new Date() })
  const found: Record<string, Verdict> = {}
  for (const mood of moods) found[mood] = await misbehave(stage, mood)
  found['processes killed'] = await loseProcesses(stage)
  return found
})
await crm.close()
console.table(verdicts)
console.log({
  requests: crm.requests,
  faults: crm.faults.length,
  'requests to the redirect’s target': crm.trapped,
})
// A sender whose server was killed may be told nothing and sends again: a repeat, answered by 200.
const isBroken = Object.entries(verdicts).some(
  ([name, verdict]) => verdict.missing > 0 || (verdict['not 201'] > 0 && name !== 'processes killed'),
)
if (isBroken || crm.faults.length > 0 || crm.trapped > 0) process.exitCode = 1

async function misbehave(stage: Stage, mood: Mood | 'down'): Promise<Verdict> {
  if (mood === 'down') await crm.close()
  else crm.mood = mood
  const stop = load(stage, mood)
  await sleep(seconds * 1_000)
  const outcomes = await stop()
  if (mood === 'down') await crm.open()
  crm.mood = 'well'
  return judge(stage.db, crm, outcomes)
}

async function loseProcesses(stage: Stage): Promise<Verdict> {
  crm.mood = 'slow'
  const stop = load(stage, 'killed')
  for (let kill = 0; kill < kills; kill++) {
    await sleep(1_500)
    const app = stage.apps[kill % 2 === 0 ? 0 : 1]
    await app.kill()
    await app.start()
  }
  const outcomes = await stop()
  crm.mood = 'well'
  return judge(stage.db, crm, outcomes)
}

/** Half of the enquiries to each process. */
function load({ apps, key }: Stage, prefix: string) {
  const loads = apps.map(({ url }, index) => startLoad(url, `${prefix} ${index}`, perSecond / 2, { key }))
  return async () => (await Promise.all(loads.map((one) => one.stop()))).flat()
}

async function judge(
  db: Db,
  { taken }: Receiver,
  outcomes: Awaited<ReturnType<ReturnType<typeof load>>>,
): Promise<Verdict> {
  const began = Date.now()
  while ((await waiting(db)) > 0 && Date.now() - began < patienceMs) {
    await sweep()
    await sleep(500)
  }
  const answers = outcomes.flatMap(({ acknowledged }) => acknowledged)
  const ids = new Set(answers.map(({ id }) => id))
  const arrived = taken.filter(({ data }) => ids.has(data.id))
  const events = new Set(arrived.map(({ webhook_id }) => webhook_id))
  return {
    acknowledged: answers.length,
    'not 201': answers.filter(({ status }) => status !== 201).length,
    missing: [...ids].filter((id) => !arrived.some(({ data }) => data.id === id)).length,
    'sent twice': arrived.length - events.size,
    together: crm.together,
    'back after s': Math.round((Date.now() - began) / 1_000),
  }
}

async function waiting(db: Db): Promise<number> {
  const rows = await db
    .selectFrom('lead_deliveries')
    .select('lead_id')
    .where('state', '!=', 'delivered')
    .execute()
  return rows.length
}

/** What a scheduler would run. */
async function sweep(): Promise<void> {
  const child = spawn(process.execPath, [`${import.meta.dirname}/deliver-process.ts`], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATABASE_URL: process.env.PROOF_DATABASE_URL },
  })
  await once(child, 'exit')
}

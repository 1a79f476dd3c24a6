import { CommandFailure } from '#lib/cli/failure.ts'
import { type Outcome, tableOf } from '#lib/cli/print.ts'
import type { Context } from '#lib/cli/run.ts'
import type { InstituteName } from '#lib/institutes/names.ts'
import {
  findAuditable,
  listConnections,
  pauseConnection,
  removeConnection,
  type StoredConnection,
} from '#lib/leads/crm/connections.ts'
import { listQueues } from '#lib/leads/delivery/queue-status.ts'
import { type TestOutcome, testConnection } from '#lib/leads/delivery/test-connection.ts'

/** Tests connections one after the other; `isFault` when one does not work. */
export async function test(
  { db, change, now }: Context,
  institute: InstituteName,
  chosen: StoredConnection[],
) {
  const tests = []
  for (const { name } of chosen) {
    const outcome = await testConnection(db, institute, name, now)
    tests.push({ name, outcome })
    if (outcome.kind !== 'delivered') continue
    const event = { action: 'crm.test', subject: name, after: { wrote: outcome.wrote } }
    await change((_, record) => record(institute.id, event))
  }
  const value = {
    institute: institute.slug,
    is_ok: tests.every(({ outcome }) => outcome.kind === 'delivered'),
    connections: tests.map(({ name, outcome }) => ({
      name,
      is_ok: outcome.kind === 'delivered',
      reason: outcome.kind === 'delivered' ? null : outcome.reason,
      wrote: outcome.kind === 'delivered' ? outcome.wrote : null,
      exchange: outcome.exchange ?? null,
    })),
  }
  return {
    value,
    text: tests.map(({ name, outcome }) => `${name}: ${wordsOf(outcome)}`).join('\n'),
    isFault: !value.is_ok,
  }
}

const wordsOf = (outcome: TestOutcome): string =>
  [
    outcome.kind === 'delivered'
      ? `It works: the CRM took ${outcome.wrote}.`
      : `It does not work: ${outcome.reason}.`,
    ...(outcome.exchange ? [outcome.exchange] : []),
  ].join('\n')

export async function show({ db }: Context, institute: InstituteName, chosen: StoredConnection[]) {
  const queues = await listQueues(db, institute.id)
  const connections = chosen.map((connection) => {
    const queue = queues.find((one) => one.connection === connection.name)
    const { waiting = 0, held = 0, parked = 0 } = queue ?? {}
    return { ...connection, waiting, held, parked }
  })
  const text = connections.map((one) =>
    tableOf([
      ['name', one.name],
      ['kind', one.kind],
      ...Object.entries(one.settings).map(([name, setting]) => [name, String(setting)]),
      ...one.secret_names.map((name) => [name, `kept ${one.is_sealed ? 'sealed' : 'readable'}`]),
      ['paused since', one.paused_at?.toISOString() ?? '-'],
      ['failing since', one.failing_since?.toISOString() ?? '-'],
      ['last error', one.last_error ?? '-'],
      ['enquiries', `${one.waiting} waiting, ${one.held} held as spam, ${one.parked} not sent`],
    ]),
  )
  const value = { institute: institute.slug, connections }
  return { value, text: text.join('\n\n') }
}

/** Makes the command that pauses a connection, or resumes it. */
export const pause =
  (isPaused: boolean) =>
  async ({ change, now }: Context, { id, slug }: InstituteName, name: string): Promise<Outcome> => {
    await change(async (trx, record) => {
      await pauseConnection(trx, id, name, isPaused ? now : null)
      await record(id, { action: isPaused ? 'crm.pause' : 'crm.resume', subject: name })
    })
    const text = isPaused
      ? `${name} is paused; its enquiries wait for crm resume.`
      : `${name} gets enquiries again.`
    return { value: { institute: slug, name, is_paused: isPaused }, text }
  }

export async function remove({ change, now }: Context, { id, slug }: InstituteName, name: string) {
  await change(async (trx, record) => {
    const before = await findAuditable(trx, id, name)
    await removeConnection(trx, id, name, now)
    await record(id, { action: 'crm.remove', subject: name, before })
  })
  return { value: { institute: slug, name }, text: `${slug} has no connection ${name} any more.` }
}

/** Returns the named connection, or all. */
export async function chosenOf(
  { db }: Context,
  { id, slug }: InstituteName,
  name: string | undefined,
): Promise<StoredConnection[]> {
  const all = await listConnections(db, id)
  if (all.length === 0) throw new CommandFailure(`${slug} has no CRM; connect one with crm set.`)
  const chosen = all.filter((one) => name === undefined || one.name === name)
  if (chosen.length > 0) return chosen
  const names = all.map((one) => one.name).join(', ')
  throw new CommandFailure(`${slug} has no connection ${JSON.stringify(name)}: there is ${names}.`)
}

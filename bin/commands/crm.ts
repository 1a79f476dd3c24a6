import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { CommandFailure } from '#lib/cli/failure.ts'
import { fromCaller } from '#lib/cli/options.ts'
import { type Outcome, tableOf } from '#lib/cli/print.ts'
import { type AddCommand, type CommonOptions, type Context, resource } from '#lib/cli/run.ts'
import type { AuditEvent } from '#lib/institutes/audit.ts'
import type { InstituteName } from '#lib/institutes/names.ts'
import {
  findAuditable,
  listConnections,
  pauseConnection,
  removeConnection,
  type StoredConnection,
  setConnection,
} from '#lib/leads/crm/connections.ts'
import type { Connector } from '#lib/leads/crm/connector.ts'
import { connectors, findConnector } from '#lib/leads/crm/connectors.ts'
import { listQueues } from '#lib/leads/delivery/queue-status.ts'
import { type TestOutcome, testConnection } from '#lib/leads/delivery/test-connection.ts'
import { deliveryFromEnv } from '#lib/net/delivery-settings.ts'

interface CrmOptions extends CommonOptions {
  institute: InstituteName
}

interface SetOptions extends CrmOptions {
  name?: string
  newSecret?: true
}

export function addCrm(program: Command): void {
  const command = resource(program, 'crm', 'Connect institutes to the CRMs that get their enquiries.')
  const add: AddCommand = (name, [summary, words], work) =>
    command(name, [summary, `${words}--institute demo`], work).requiredOption(
      '--institute <slug>',
      'whose connections',
    )
  const kinds = connectors.map(
    (connector) => `  ${connector.kind}: ${connector.about}; ${namesOf(connector)}`,
  )

  add('set', ['Add a connection, or change one.', 'webhook url=https://crm.example.org/hook '], set)
    .argument('<KIND>', connectors.map(({ kind }) => kind).join(', '))
    .argument(
      '[NAME=VALUE...]',
      'what the connection takes; NAME=@FILE reads it from a file, NAME=@- from a pipe',
    )
    .option('--name <name>', 'of the connection; its kind unless given')
    .option('--new-secret', 'make a new secret of our own, where the connection has one')
    .addHelpText('after', `\nConnections:\n${kinds.join('\n')}\n\nSecrets that are not given again stay.`)
  const onAll = (
    verb: string,
    summary: string,
    work: (context: Context, institute: InstituteName, chosen: StoredConnection[]) => Promise<Outcome>,
    unlessGiven = 'all of them',
  ) =>
    add(verb, [summary, ''], async (context, { institute }: CrmOptions, name?: string) =>
      work(context, institute, await chosenOf(context, institute, name)),
    ).argument('[CONNECTION]', `a name that crm show prints; ${unlessGiven} unless given`)
  const onOne = (
    verb: string,
    summary: string,
    work: (context: Context, institute: InstituteName, name: string) => Promise<Outcome>,
  ) =>
    onAll(
      verb,
      summary,
      (context, institute, [one, ...others]) => {
        if (one && others.length === 0) return work(context, institute, one.name)
        const names = [one, ...others].map((each) => each?.name).join(', ')
        throw new CommandFailure(`${institute.slug} has several connections; name one of ${names}.`)
      },
      'the only one',
    )
  onAll('test', 'Write a test into each CRM, as an enquiry would be.', test)
  onAll('show', 'Show how an institute is connected, without secrets and tokens.', show)
  onOne('pause', 'Send nothing over a connection; its enquiries wait.', pause(true))
  onOne('resume', 'Send over a paused connection again.', pause(false))
  onOne('remove', 'Remove a connection; enquiries that only it had wait for the next one.', remove)
}

async function set({ change, now }: Context, options: SetOptions, kind: string, words: string[]) {
  const { id, slug } = options.institute
  const connector = findConnector(kind)
  if (!connector)
    throw new CommandFailure(
      `There is no connection ${JSON.stringify(kind)}: expected ${connectors.map((one) => one.kind).join(', ')}.`,
    )
  const values = readValues(connector, words)
  const terms = { kind, name: options.name, ...values, renewsSecrets: options.newSecret === true }
  const { name, made, isSealed } = await change(async (trx, record) => {
    const before = await findAuditable(trx, id, options.name ?? kind)
    const done = await setConnection(trx, id, terms, { ...deliveryFromEnv(), now })
    const new_secrets = [...Object.keys(values.secrets), ...Object.keys(done.made)]
    const after = { ...(await findAuditable(trx, id, done.name)), new_secrets }
    await record(id, { action: 'crm.set', subject: done.name, before, after })
    return done
  })
  const shown = Object.entries(made).map(([secret, value]) => `${secret}, shown this once: ${value}`)
  const warning = 'The database keeps the secrets readable, since CRM_SECRET_KEY is not set.'
  return {
    value: { institute: slug, name, kind, made, is_sealed: isSealed },
    text: [
      `Enquiries to ${slug} go to ${name}; crm test ${name} tells whether it takes them.`,
      ...shown,
      ...(isSealed || connector.secretNames.length === 0 ? [] : [warning]),
    ].join('\n'),
  }
}

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
    const event: AuditEvent = { action: 'crm.test', subject: name, after: { wrote: outcome.wrote } }
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
      ['enquiries', `${one.waiting} waiting, ${one.held} to be released, ${one.parked} not sent`],
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
async function chosenOf(
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

interface ConnectionValues {
  settings: Record<string, string>
  secrets: Record<string, string>
}

/**
 * Reads `name=value` words as settings and secrets of a connector. `name=@FILE` reads the value from a file and
 * `name=@-` from standard input. Secrets must be given in this way: otherwise the shell's history and the list of
 * processes would show them.
 */
function readValues(connector: Connector, words: readonly string[]): ConnectionValues {
  const values: ConnectionValues = { settings: {}, secrets: {} }
  for (const word of words) {
    const [name = '', ...rest] = word.split('=')
    const isSecret = connector.secretNames.includes(name)
    if (rest.length === 0 || !(isSecret || connector.settingNames.includes(name)))
      throw new CommandFailure(
        `There is no ${JSON.stringify(name)} for ${connector.kind}: ${namesOf(connector)}.`,
      )
    const text = rest.join('=')
    if (isSecret && !text.startsWith('@'))
      throw new CommandFailure(
        `${name} is secret: put it into a file and give ${name}=@FILE, or ${name}=@- and pipe it in.`,
      )
    const group = isSecret ? values.secrets : values.settings
    if (name in group) throw new CommandFailure(`${name} is given twice.`)
    group[name] = text.startsWith('@') ? readText(text.slice(1)) : text
  }
  return values
}

/** Lists the settings and secrets of a connector, for help and refusals. */
export const namesOf = ({ settingNames, secretNames }: Connector): string =>
  `it takes ${[...settingNames.map((name) => `${name}=…`), ...secretNames.map((name) => `${name}=@FILE`)].join(', ')}`

function readText(name: string): string {
  try {
    return readFileSync(name === '-' ? 0 : fromCaller(name), 'utf8').trim()
  } catch (error) {
    throw new CommandFailure(`${name}: ${(error as Error).message}`)
  }
}

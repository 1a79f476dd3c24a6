import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { deliveryFromEnv } from '#lib/base/net/delivery-settings.ts'
import {
  listConnections,
  pauseConnection,
  removeConnection,
  resumeConnection,
  type StoredConnection,
  setConnection,
} from '#lib/contract/leads/crm/connections.ts'
import type { Connector } from '#lib/contract/leads/crm/connector.ts'
import { connectors, findConnector } from '#lib/contract/leads/crm/connectors.ts'
import { listQueues } from '#lib/contract/leads/delivery/queue-status.ts'
import { type TestOutcome, testConnection } from '#lib/contract/leads/delivery/test-connection.ts'
import { CommandFailure } from '#lib/office/cli/failure.ts'
import { fromCaller } from '#lib/office/cli/options.ts'
import { type Outcome, tableOf } from '#lib/office/cli/print.ts'
import { type AddCommand, type CommonOptions, type Context, commandGroup } from '#lib/office/cli/run.ts'
import type { AuditEvent } from '#lib/office/institutes/audit.ts'
import type { InstituteName } from '#lib/office/institutes/names.ts'

interface CrmOptions extends CommonOptions {
  institute: InstituteName
}

interface SetOptions extends CrmOptions {
  name?: string
  newSecret?: true
}

export function add(program: Command): void {
  const group = commandGroup(program, 'crm', 'Connect institutes to the CRMs that get their enquiries.')
  const addCommand: AddCommand = (name, [summary, words], work) =>
    group(name, [summary, `${words}--institute demo`], work).requiredOption(
      '--institute <slug>',
      'the institute',
    )
  const kinds = connectors.map(
    (connector) => `  ${connector.kind}: ${connector.about.en.replace(/\.$/, '')}; ${namesOf(connector)}`,
  )

  addCommand('set', ['Add or change a connection.', 'webhook url=https://crm.example.org/hook '], set)
    .argument('<KIND>', connectors.map(({ kind }) => kind).join(', '))
    .argument(
      '[NAME=VALUE...]',
      'settings and secrets; NAME=@FILE reads a value from a file, NAME=@- from a pipe',
    )
    .option('--name <name>', 'name of the connection (default: its kind)')
    .option('--new-secret', 'replace the generated secret, if the connection has one')
    .addHelpText('after', `\nKinds:\n${kinds.join('\n')}\n\nSecrets that are not given keep their values.`)
  const onAll = (
    verb: string,
    summary: string,
    work: (context: Context, institute: InstituteName, chosen: StoredConnection[]) => Promise<Outcome>,
    byDefault = 'all',
  ) =>
    addCommand(verb, [summary, ''], async (context, { institute }: CrmOptions, name?: string) =>
      work(context, institute, await chosenOf(context, institute, name)),
    ).argument('[CONNECTION]', `a name from crm show (default: ${byDefault})`)
  const onOne = (
    verb: string,
    summary: string,
    work: (context: Context, institute: InstituteName, connection: StoredConnection) => Promise<Outcome>,
  ) =>
    onAll(
      verb,
      summary,
      (context, institute, [one, ...others]) => {
        if (one && others.length === 0) return work(context, institute, one)
        const names = [one, ...others].map((each) => each?.name).join(', ')
        throw new CommandFailure(`${institute.slug} has several connections; choose one: ${names}.`)
      },
      'the only connection',
    )
  onAll('test', 'Send a test enquiry to each CRM.', test)
  onAll('show', 'Show the connections of an institute, without secrets.', show)
  onOne('pause', 'Pause a connection; its enquiries wait.', pause(true))
  onOne('resume', 'Resume a paused connection.', pause(false))
  onOne(
    'remove',
    'Remove a connection. Enquiries without another connection wait until one is added.',
    remove,
  )
}

async function set({ change, now }: Context, options: SetOptions, kind: string, words: string[]) {
  const { id, slug } = options.institute
  const connector = findConnector(kind)
  if (!connector)
    throw new CommandFailure(
      `There is no kind ${JSON.stringify(kind)}: expected ${connectors.map((one) => one.kind).join(', ')}.`,
    )
  const values = readValues(connector, words)
  const terms = { kind, name: options.name, ...values, renewsSecrets: options.newSecret === true }
  const { name, made, isSealed } = await change(async (trx, record) => {
    const done = await setConnection(trx, id, terms, { ...deliveryFromEnv(), now })
    await record(id, done.event)
    return done
  })
  const shown = Object.entries(made).map(([secret, value]) => `${secret}, shown only this once: ${value}`)
  const warning = 'The secrets are stored unencrypted, because CRM_SECRET_KEY is not set.'
  return {
    value: { institute: slug, name, kind, made, is_sealed: isSealed },
    text: [
      `Enquiries to ${slug} go to ${name}. To test it: crm test ${name}`,
      ...shown,
      ...(isSealed || connector.secretNames.length === 0 ? [] : [warning]),
    ].join('\n'),
  }
}

async function test({ db, change, now }: Context, institute: InstituteName, chosen: StoredConnection[]) {
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
      ? `It works: the CRM has ${outcome.wrote}.`
      : `It does not work: ${outcome.reason}.`,
    ...(outcome.exchange ? [outcome.exchange] : []),
  ].join('\n')

async function show({ db }: Context, institute: InstituteName, chosen: StoredConnection[]) {
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
      ...one.secret_names.map((name) => [name, one.is_sealed ? 'stored encrypted' : 'stored unencrypted']),
      ['paused since', one.paused_at?.toISOString() ?? '-'],
      ['failing since', one.failing_since?.toISOString() ?? '-'],
      ['last error', one.last_error ?? '-'],
      ['enquiries', `${one.waiting} waiting, ${one.held} held, ${one.parked} parked`],
    ]),
  )
  const value = { institute: institute.slug, connections }
  return { value, text: text.join('\n\n') }
}

const pause =
  (isPaused: boolean) =>
  async (
    { change, now }: Context,
    { id, slug }: InstituteName,
    { name }: StoredConnection,
  ): Promise<Outcome> => {
    await change(async (trx, record) => {
      await (isPaused ? pauseConnection : resumeConnection)(trx, id, name, now)
      await record(id, { action: isPaused ? 'crm.pause' : 'crm.resume', subject: name })
    })
    const text = isPaused
      ? `${name} is paused; its enquiries wait until you run crm resume.`
      : `${name} gets enquiries again.`
    return { value: { institute: slug, name, is_paused: isPaused }, text }
  }

async function remove(
  { change, now }: Context,
  { id, slug }: InstituteName,
  { name, kind, settings }: StoredConnection,
) {
  await change(async (trx, record) => {
    await removeConnection(trx, id, name, now)
    await record(id, { action: 'crm.remove', subject: name, before: { kind, settings } })
  })
  return { value: { institute: slug, name }, text: `Removed the connection ${name} of ${slug}.` }
}

/** Returns the connection with this name, or all connections if no name is given. */
async function chosenOf(
  { db }: Context,
  { id, slug }: InstituteName,
  name: string | undefined,
): Promise<StoredConnection[]> {
  const all = await listConnections(db, id)
  if (all.length === 0) throw new CommandFailure(`${slug} has no CRM; crm set connects a CRM.`)
  const chosen = all.filter((one) => name === undefined || one.name === name)
  if (chosen.length > 0) return chosen
  const names = all.map((one) => one.name).join(', ')
  throw new CommandFailure(`${slug} has no connection ${JSON.stringify(name)}; its connections: ${names}.`)
}

interface ConnectionValues {
  settings: Record<string, string>
  secrets: Record<string, string>
}

/**
 * Parses `name=value` arguments as settings and secrets of a connector. `name=@FILE` reads the value from a file,
 * `name=@-` from standard input. Secrets must be read this way, because arguments appear in the shell's history and in
 * the list of processes.
 */
function readValues(connector: Connector, words: readonly string[]): ConnectionValues {
  const values: ConnectionValues = { settings: {}, secrets: {} }
  for (const word of words) {
    const [name = '', ...rest] = word.split('=')
    const isSecret = connector.secretNames.includes(name)
    if (rest.length === 0 || !(isSecret || connector.settingNames.includes(name)))
      throw new CommandFailure(
        `${connector.kind} has no setting ${JSON.stringify(name)}; ${namesOf(connector)}.`,
      )
    const text = rest.join('=')
    if (isSecret && !text.startsWith('@'))
      throw new CommandFailure(
        `${name} is a secret: write it to a file and give ${name}=@FILE, or pipe it in and give ${name}=@-.`,
      )
    const group = isSecret ? values.secrets : values.settings
    if (name in group) throw new CommandFailure(`${name} is given twice.`)
    group[name] = text.startsWith('@') ? readText(text.slice(1)) : text
  }
  return values
}

const namesOf = ({ settingNames, secretNames }: Connector): string =>
  `it takes ${[...settingNames.map((name) => `${name}=…`), ...secretNames.map((name) => `${name}=@FILE`)].join(', ')}`

function readText(name: string): string {
  try {
    return readFileSync(name === '-' ? 0 : fromCaller(name), 'utf8').trim()
  } catch (error) {
    throw new CommandFailure(`${name}: ${(error as Error).message}`)
  }
}

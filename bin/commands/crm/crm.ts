import type { Command } from 'commander'
import type { Db } from '#lib/db/open.ts'
import { env } from '#lib/env.ts'
import type { InstituteName } from '#lib/institutes/names.ts'
import {
  findConnection,
  removeConnection,
  type StoredConnection,
  setConnection,
} from '#lib/leads/crm/connections.ts'
import { connectors, findConnector } from '#lib/leads/crm/connectors.ts'
import { listQueues } from '#lib/leads/delivery/queue-status.ts'
import { testConnection } from '#lib/leads/delivery/test-connection.ts'
import { CommandFailure } from '../running/failure.ts'
import { tableOf } from '../running/print.ts'
import { type AddCommand, type CommonOptions, type Context, resource } from '../running/run.ts'
import { namesOf, readValues } from './values.ts'

interface CrmOptions extends CommonOptions {
  institute: InstituteName
  newSecret?: true
}

export function addCrm(program: Command): void {
  const command = resource(program, 'crm', 'Connect institutes to the CRM that gets their enquiries.')
  const add: AddCommand = (name, [summary, words], work) =>
    command(name, [summary, `${words}--institute demo`], work).requiredOption(
      '--institute <slug>',
      'whose CRM',
    )
  const kinds = connectors.map(
    (connector) => `  ${connector.kind}: ${connector.about}; ${namesOf(connector)}`,
  )

  add(
    'set',
    ['Connect an institute to its CRM, or change how.', 'webhook url=https://crm.example.org/hook '],
    set,
  )
    .argument('<KIND>', connectors.map(({ kind }) => kind).join(', '))
    .argument(
      '[NAME=VALUE...]',
      'what the connection takes; NAME=@FILE reads it from a file, NAME=@- from a pipe',
    )
    .option('--new-secret', 'make a new secret of our own, where the connection has one')
    .addHelpText('after', `\nConnections:\n${kinds.join('\n')}\n\nSecrets that are not given again stay.`)
  add('test', ['Write a test into the CRM, as an enquiry would be.', ''], test)
  add('show', ['Show how an institute is connected, without secrets and tokens.', ''], show)
  add('remove', ['Disconnect an institute; its enquiries wait until it is connected again.', ''], remove)
}

const means = () => ({
  sealing: { key: env().CRM_SECRET_KEY },
  privateHosts: env().CRM_PRIVATE_HOSTS,
})

async function set({ db, now }: Context, options: CrmOptions, kind: string, words: string[]) {
  const { id, slug } = options.institute
  const connector = findConnector(kind)
  if (!connector)
    throw new CommandFailure(
      `There is no connection ${JSON.stringify(kind)}: expected ${connectors.map((one) => one.kind).join(', ')}.`,
    )
  const values = readValues(connector, words)
  const terms = { kind, ...values, renewsSecrets: options.newSecret === true }
  const { made, isSealed } = await setConnection(db, id, terms, { ...means(), now })
  const shown = Object.entries(made).map(([name, value]) => `${name}, shown this once: ${value}`)
  const warning = 'The database keeps the secrets readable, since CRM_SECRET_KEY is not set.'
  return {
    value: { institute: slug, kind, made, is_sealed: isSealed },
    text: [
      `Enquiries to ${slug} go to its ${kind}; crm test tells whether it takes them.`,
      ...shown,
      ...(isSealed || connector.secretNames.length === 0 ? [] : [warning]),
    ].join('\n'),
  }
}

async function test({ db, now }: Context, { institute }: CrmOptions) {
  await requireConnection(db, institute)
  const outcome = await testConnection(db, institute, now)
  const isFault = outcome.kind !== 'delivered'
  return {
    value: {
      institute: institute.slug,
      is_ok: !isFault,
      reason: isFault ? outcome.reason : null,
      wrote: isFault ? null : outcome.wrote,
    },
    text: isFault ? `It does not work: ${outcome.reason}.` : `It works: the CRM took ${outcome.wrote}.`,
    isFault,
  }
}

async function show({ db }: Context, { institute }: CrmOptions) {
  const connection = await requireConnection(db, institute)
  const standing = (await listQueues(db)).find((one) => one.institute === institute.slug)
  const { waiting = 0, held = 0, parked = 0 } = standing ?? {}
  const value = { institute: institute.slug, ...connection, waiting, held, parked }
  const rows = [
    ['kind', connection.kind],
    ...Object.entries(connection.settings).map(([name, setting]) => [name, String(setting)]),
    ...connection.secret_names.map((name) => [name, `kept ${connection.is_sealed ? 'sealed' : 'readable'}`]),
    ['failing since', connection.failing_since?.toISOString() ?? '-'],
    ['last error', connection.last_error ?? '-'],
    ['enquiries', `${waiting} waiting, ${held} held as spam, ${parked} not sent`],
  ]
  return { value, text: tableOf(rows) }
}

async function remove({ db }: Context, { institute }: CrmOptions) {
  await requireConnection(db, institute)
  await removeConnection(db, institute.id)
  return { value: { institute: institute.slug }, text: `${institute.slug} has no CRM any more.` }
}

async function requireConnection(db: Db, { id, slug }: InstituteName): Promise<StoredConnection> {
  const connection = await findConnection(db, id)
  if (connection) return connection
  throw new CommandFailure(`${slug} has no CRM; connect one with crm set.`)
}

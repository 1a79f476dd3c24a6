import type { Command } from 'commander'
import { CommandFailure } from '#lib/cli/failure.ts'
import type { Outcome } from '#lib/cli/print.ts'
import { type AddCommand, type CommonOptions, type Context, resource } from '#lib/cli/run.ts'
import type { InstituteName } from '#lib/institutes/names.ts'
import { findAuditable, type StoredConnection, setConnection } from '#lib/leads/crm/connections.ts'
import { connectors, findConnector } from '#lib/leads/crm/connectors.ts'
import { deliveryFromEnv } from '#lib/net/delivery-settings.ts'
import { chosenOf, pause, remove, show, test } from './connections.ts'
import { namesOf, readValues } from './values.ts'

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

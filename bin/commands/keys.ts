import { type Command, Option } from 'commander'
import type { Scope } from '#lib/contract/api/gates.ts'
import { CommandFailure } from '#lib/office/cli/failure.ts'
import { asArgument } from '#lib/office/cli/options.ts'
import { type CommonOptions, type Context, commandGroup, listed } from '#lib/office/cli/run.ts'
import {
  createKey,
  listKeys,
  readExpiry,
  readLimit,
  readName,
  readProduct,
  readScopes,
  revokeKey,
  type StoredKey,
  websiteScopes,
} from '#lib/office/institutes/keys.ts'
import type { InstituteName } from '#lib/office/institutes/names.ts'

interface CreateOptions extends CommonOptions {
  institute: InstituteName
  name: string
  scopes: Scope[]
  product: string
  expires?: string
  limit?: number
}

export function add(program: Command): void {
  const group = commandGroup(program, 'keys', 'Create, list and revoke API keys.')
  group('create', ['Create a key. It is printed only this once.', '--institute demo --name website'], create)
    .requiredOption('--institute <slug>', 'the institute that the key gives access to')
    .requiredOption('--name <name>', 'what uses the key, such as a website', asArgument(readName))
    .addOption(
      new Option(
        '--scopes <scopes>',
        'what the key may do, separated by commas; catalog:read,catalog:preview for a server that shows drafts',
      )
        .argParser(asArgument(readScopes))
        .default([...websiteScopes], websiteScopes.join(',')),
    )
    .option('--product <product>', 'the product that the key gives access to', asArgument(readProduct), 'pub')
    .option('--expires <ISO>', 'when the key expires, such as 2027-01-31T00:00:00Z (default: never)')
    .option('--limit <N>', "requests per minute (default: the service's limit)", asArgument(readLimit))
  group('list', ['List the keys of all institutes, without their secrets.', ''], list)
  group('revoke', ['Revoke a key, starting with the next request.', 'ID'], revoke).argument(
    '<ID>',
    'the id of a key, from create or list',
  )
}

async function create({ change, now }: Context, { institute, ...options }: CreateOptions) {
  const terms = {
    name: options.name,
    expires_at: expiryOf(options, now),
    limit_per_minute: options.limit ?? null,
    scopes: options.scopes,
  }
  const created = await change(async (trx, record) => {
    const owned = { ...terms, institute_id: institute.id, product: options.product }
    const made = await createKey(trx, owned)
    await record(institute.id, {
      action: 'key.create',
      subject: made.id,
      after: { ...terms, prefix: made.prefix },
    })
    return made
  })
  const lines = [
    `The key of ${institute.name}, shown only this once:`,
    '',
    `  ${created.key}`,
    '',
    `id       ${created.id}`,
    `scopes   ${created.scopes.join(', ')}`,
    `expires  ${created.expires_at?.toISOString() ?? 'never'}`,
  ]
  return { value: created, text: lines.join('\n') }
}

function expiryOf({ expires }: Pick<CreateOptions, 'expires'>, now: Date): Date | null {
  try {
    return expires === undefined ? null : readExpiry(expires, now)
  } catch (error) {
    throw new CommandFailure(`--expires: ${(error as Error).message}`)
  }
}

async function list({ db, now }: Context) {
  const keys = (await listKeys(db)).map(({ institute_id: _, ...key }) => key)
  const rows = keys.map((key) => [
    key.id,
    key.institute,
    key.name,
    `${key.prefix}…`,
    key.scopes.join(','),
    stateOf(key, now),
  ])
  return listed({ keys }, rows, 'There are no keys yet; run keys create.')
}

function stateOf({ expires_at, revoked_at }: Omit<StoredKey, 'institute_id'>, now: Date): string {
  if (revoked_at !== null) return `revoked at ${revoked_at.toISOString()}`
  if (expires_at === null) return 'usable'
  return `${expires_at <= now ? 'expired at' : 'usable until'} ${expires_at.toISOString()}`
}

async function revoke({ change, now }: Context, _: CommonOptions, id: string) {
  // An API key pasted here by mistake must be neither printed nor logged.
  if (id.startsWith('cat_'))
    throw new CommandFailure(
      'This is a key, not the id of a key; keys list shows the id beside the first characters of each key.',
    )
  const revoked = await change(async (trx, record) => {
    const done = await revokeKey(trx, id, now)
    if (!done?.is_new) return done
    const { institute_id, name, prefix } = done.key
    await record(institute_id, {
      action: 'key.revoke',
      subject: id,
      before: { name, prefix, revoked_at: null },
    })
    return done
  })
  if (revoked === undefined)
    throw new CommandFailure(`No key has the id ${JSON.stringify(id)}; keys list shows the ids.`)
  const { key, is_new } = revoked
  const text = is_new
    ? `The key ${id} (${key.name}, of ${key.institute}) is revoked.`
    : `The key ${id} (${key.name}, of ${key.institute}) was already revoked at ${key.revoked_at?.toISOString()}.`
  return { value: { id, revoked_at: key.revoked_at }, text }
}

import type { Command } from 'commander'
import { CommandFailure } from '#lib/office/cli/failure.ts'
import { type CommonOptions, type Context, commandGroup } from '#lib/office/cli/run.ts'
import type { InstituteName } from '#lib/office/institutes/names.ts'
import { addOrigin, listOrigins, readWebsite, removeOrigin } from '#lib/office/institutes/websites.ts'

interface WebsiteOptions extends CommonOptions {
  institute: InstituteName
}

export function add(program: Command): void {
  const group = commandGroup(
    program,
    'websites',
    'List, add and remove the websites that may call the API with a key of an institute.',
    '\nWebsites that are added here stay when the institute is imported again.',
  )
  const origin = 'https://www.example.org --institute demo'
  const whose = ['--institute <slug>', 'the institute'] as const
  group('list', ['List the websites of an institute.', '--institute demo'], list).requiredOption(...whose)
  group('add', ['Let a website call the API, starting with its next request.', origin], addWebsite)
    .requiredOption(...whose)
    .argument('<ORIGIN>', 'such as https://www.example.org')
  group('remove', ['Stop a website from calling the API, starting with its next request.', origin], remove)
    .requiredOption(...whose)
    .argument('<ORIGIN>', 'an origin from the list')
}

async function list({ db }: Context, { institute: { id, slug } }: WebsiteOptions) {
  const websites = await listOrigins(db, id)
  const text = websites.join('\n') || `${slug} has no websites; browsers cannot use its keys.`
  return { value: { institute: slug, websites }, text }
}

async function addWebsite(
  { db, change }: Context,
  { institute: { id, slug } }: WebsiteOptions,
  text: string,
) {
  const origin = readWebsite(text)
  const isNew = await change(async (trx, record) => {
    const added = await addOrigin(trx, id, origin)
    await record(id, { action: 'website.add', subject: origin, after: { allowed: true } })
    return added
  })
  return {
    value: { institute: slug, origin, is_new: isNew, websites: await listOrigins(db, id) },
    text: isNew
      ? `${origin} may now call the API for ${slug}.`
      : `${origin} is already a website of ${slug}.`,
  }
}

async function remove({ db, change }: Context, { institute: { id, slug } }: WebsiteOptions, text: string) {
  const origin = readWebsite(text)
  const isRemoved = await change(async (trx, record) => {
    if (!(await removeOrigin(trx, id, origin))) return false
    await record(id, { action: 'website.remove', subject: origin, before: { allowed: true } })
    return true
  })
  if (isRemoved)
    return {
      value: { institute: slug, origin, websites: await listOrigins(db, id) },
      text: `${origin} may no longer call the API for ${slug}.`,
    }
  const others = (await listOrigins(db, id)).join(', ') || 'none'
  throw new CommandFailure(`${origin} is not a website of ${slug}; its websites: ${others}.`)
}

import type { Command } from 'commander'
import { readWebsite } from '#lib/websites/origin.ts'
import { addOrigin, listOrigins, removeOrigin } from '#lib/websites/websites.ts'
import { CommandFailure } from './running/failure.ts'
import { requireInstitute } from './running/institute.ts'
import { type CommonOptions, type Context, commandOf, run } from './running/run.ts'

interface WebsiteOptions extends CommonOptions {
  institute: string
}

export function addWebsites(program: Command): void {
  const websites = program
    .command('websites')
    .description('List and change the websites whose pages may call the API with a key of an institute.')
    .addHelpText('after', '\nA website that is added here stays when the institute is imported again.')
  const of = (name: string, summary: string, words = ''): Command =>
    commandOf(websites, name, summary, `websites ${name} ${words}--institute demo`).requiredOption(
      '--institute <slug>',
      'whose websites',
    )

  of('list', 'List the websites of an institute.').action((options: WebsiteOptions) =>
    run(options, (context) => list(context, options.institute)),
  )
  of('add', 'Let a website call the API, from the next request on.', 'https://www.example.org ')
    .argument('<ORIGIN>', 'such as https://www.example.org')
    .action((text: string, options: WebsiteOptions) =>
      run(options, (context) => add(context, options.institute, text)),
    )
  of('remove', 'Stop a website from calling the API, from the next request on.', 'https://www.example.org ')
    .argument('<ORIGIN>', 'one that list prints')
    .action((text: string, options: WebsiteOptions) =>
      run(options, (context) => remove(context, options.institute, text)),
    )
}

async function list({ db }: Context, slug: string) {
  const institute = await requireInstitute(db, slug)
  const websites = await listOrigins(db, institute.id)
  const text = websites.join('\n') || `${slug} has no verified website; no browser may use its keys.`
  return { value: { institute: slug, websites }, text }
}

async function add({ db }: Context, slug: string, text: string) {
  const origin = readWebsite(text)
  const { id } = await requireInstitute(db, slug)
  const isNew = await addOrigin(db, id, origin)
  return {
    value: { institute: slug, origin, is_new: isNew, websites: await listOrigins(db, id) },
    text: isNew
      ? `${origin} may now call the API for ${slug}.`
      : `${origin} was a website of ${slug} before.`,
  }
}

async function remove({ db }: Context, slug: string, text: string) {
  const origin = readWebsite(text)
  const { id } = await requireInstitute(db, slug)
  if (await removeOrigin(db, id, origin))
    return {
      value: { institute: slug, origin, websites: await listOrigins(db, id) },
      text: `${origin} may no longer call the API for ${slug}.`,
    }
  const others = (await listOrigins(db, id)).join(', ') || 'no other'
  throw new CommandFailure(`${origin} is not a website of ${slug}, which has ${others}.`)
}

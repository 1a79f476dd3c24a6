import type { Command } from 'commander'
import { listInstituteSummaries, removeInstitute } from '#lib/institutes/institutes.ts'
import { settingNames } from '#lib/institutes/settings.ts'
import { setInstitute } from './institute-settings.ts'
import { CommandFailure } from './running/failure.ts'
import { requireInstitute } from './running/institute.ts'
import { type CommonOptions, type Context, commandOf, run } from './running/run.ts'
import { tableOf } from './running/table.ts'
import { askedFor } from './running/typed.ts'

interface RemoveOptions extends CommonOptions {
  yes?: string
  withEnquiries?: true
}

export function addInstitutes(program: Command): void {
  const institutes = program.command('institutes').description('List, show and remove institutes.')
  commandOf(institutes, 'list', 'List the institutes with what they have.', 'institutes list').action(
    (options: CommonOptions) => run(options, list),
  )
  commandOf(institutes, 'show', 'Show an institute with all that belongs to it.', 'institutes show demo')
    .argument('<SLUG>', 'one that list prints')
    .action((slug: string, options: CommonOptions) => run(options, (context) => show(context, slug)))
  commandOf(
    institutes,
    'set',
    'Change settings of an institute without a document.',
    'institutes set demo currency=INR time_zone=Asia/Kolkata prices_visible=yes',
  )
    .argument('<SLUG>', 'one that list prints')
    .argument('<NAME=VALUE...>', `${settingNames.join(', ')}; an empty value removes one`)
    .action((slug: string, words: string[], options: CommonOptions) =>
      run(options, (context) => setInstitute(context, slug, words)),
    )
  commandOf(institutes, 'remove', 'Remove an institute; its enquiries stay.', 'institutes remove demo')
    .argument('<SLUG>', 'one that list prints')
    .option('--yes <slug>', 'the slug once more, instead of typing it')
    .option('--with-enquiries', 'remove its enquiries too, delivered or not')
    .action((slug: string, options: RemoveOptions) =>
      run(options, (context) => remove(context, slug, options)),
    )
}

async function list({ db }: Context) {
  const institutes = await listInstituteSummaries(db)
  const rows = institutes.map(({ slug, name, shown, courses, keys, enquiries, published_at, ...rest }) => [
    slug,
    name,
    `${shown} of ${courses}`,
    String(keys),
    String(enquiries),
    rest.catalogue_access ? (published_at ?? 'never') : 'access switched off',
  ])
  const heads = ['SLUG', 'NAME', 'COURSES SHOWN', 'KEYS', 'ENQUIRIES', 'PUBLISHED']
  const text = rows.length > 0 ? tableOf([heads, ...rows]) : 'There is no institute; import brings one.'
  return { value: { institutes }, text }
}

async function show({ db }: Context, slug: string) {
  await requireInstitute(db, slug)
  const [institute] = await listInstituteSummaries(db, slug)
  const rows = Object.entries(institute ?? {}).map(([name, value]) => [name, String(value ?? '-')])
  return { value: { institute }, text: tableOf(rows) }
}

/** Removes an institute after its slug was given twice: only its document or a backup can restore it. */
async function remove({ db, now }: Context, slug: string, { yes, withEnquiries, json }: RemoveOptions) {
  const institute = await requireInstitute(db, slug)
  const [summary] = await listInstituteSummaries(db, slug)
  const { courses = 0, keys = 0, enquiries = 0 } = summary ?? {}
  const counts = `courses: ${courses}, keys: ${keys}, enquiries: ${enquiries}`
  const fate = withEnquiries ? ', its enquiries too' : '; its enquiries stay'
  const question = `${institute.name} (${counts}) will be gone for good${fate}.`
  const typed = yes ?? (json ? undefined : await askedFor(`${question}\nType its slug to remove it: `))
  if (typed !== slug)
    throw new CommandFailure(
      typed === undefined
        ? `${question} Give --yes ${slug} to do it.`
        : `${JSON.stringify(typed)} is not ${JSON.stringify(slug)}; nothing was removed.`,
    )
  const kept = await removeInstitute(db, institute, { withEnquiries: withEnquiries === true, now })
  const rest = `Its enquiries (${kept}) stay, with the CRM that gets them; --with-enquiries removes them too.`
  return {
    value: { institute: slug, enquiries_kept: kept },
    text: `${slug} is removed.${kept > 0 ? ` ${rest}` : ''}`,
  }
}

import type { Command } from 'commander'
import { listInstituteSummaries, removeInstitute } from '#lib/office/institutes/institutes.ts'
import { settingNames } from '#lib/office/institutes/settings.ts'
import { setInstitute } from './institute-settings.ts'
import { CommandFailure } from './running/failure.ts'
import { requireInstitute } from './running/institute.ts'
import { tableOf } from './running/print.ts'
import { type CommonOptions, type Context, listed, resource } from './running/run.ts'
import { askedFor } from './running/typed.ts'

interface RemoveOptions extends CommonOptions {
  yes?: string
  withEnquiries?: true
}

export function addInstitutes(program: Command): void {
  const add = resource(program, 'institutes', 'List, show and remove institutes.')
  const slug = ['<SLUG>', 'one that list prints'] as const
  add('list', ['List the institutes with what they have.', ''], list)
  add('show', ['Show an institute with all that belongs to it.', 'demo'], show).argument(...slug)
  add(
    'set',
    [
      'Change settings of an institute without a document.',
      'demo currency=INR time_zone=Asia/Kolkata prices_visible=yes',
    ],
    setInstitute,
  )
    .argument(...slug)
    .argument('<NAME=VALUE...>', `${settingNames.join(', ')}; an empty value removes one`)
  add('remove', ['Remove an institute; its enquiries stay.', 'demo'], remove)
    .argument(...slug)
    .option('--yes <slug>', 'the slug once more, instead of typing it')
    .option('--with-enquiries', 'remove its enquiries too, delivered or not')
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
  return listed({ institutes }, rows, 'There is no institute; import brings one.', heads)
}

async function show({ db }: Context, _: CommonOptions, slug: string) {
  await requireInstitute(db, slug)
  const [institute] = await listInstituteSummaries(db, slug)
  const rows = Object.entries(institute ?? {}).map(([name, value]) => [name, String(value ?? '-')])
  return { value: { institute }, text: tableOf(rows) }
}

/** Removes an institute after its slug was given twice: only its document or a backup can restore it. */
async function remove({ db, now }: Context, { yes, withEnquiries, json }: RemoveOptions, slug: string) {
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

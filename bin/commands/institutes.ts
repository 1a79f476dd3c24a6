import type { Command } from 'commander'
import { askedFor } from '#lib/office/cli/ask.ts'
import { CommandFailure } from '#lib/office/cli/failure.ts'
import { requireInstitute } from '#lib/office/cli/institute.ts'
import { tableOf } from '#lib/office/cli/print.ts'
import { type CommonOptions, type Context, commandGroup, listed } from '#lib/office/cli/run.ts'
import { operatorText } from '#lib/office/findings/findings.ts'
import { listInstituteSummaries, removeInstitute } from '#lib/office/institutes/institutes.ts'
import { changeSettings, type SettingName, settingNames } from '#lib/office/institutes/settings.ts'

interface RemoveOptions extends CommonOptions {
  yes?: string
  withEnquiries?: true
}

export function add(program: Command): void {
  const group = commandGroup(program, 'institutes', 'List, show and remove institutes.')
  const slug = ['<SLUG>', 'a slug from the list'] as const
  group('list', ['List institutes and how many courses, keys and enquiries each has.', ''], list)
  group(
    'show',
    ['Show an institute and how many courses, keys and enquiries it has.', 'demo'],
    show,
  ).argument(...slug)
  group(
    'set',
    ['Change settings of an institute.', 'demo currency=INR time_zone=Asia/Kolkata prices_visible=yes'],
    setInstitute,
  )
    .argument(...slug)
    .argument('<NAME=VALUE...>', `${settingNames.join(', ')}; an empty VALUE removes the setting`)
  group('remove', ['Remove an institute; its enquiries stay.', 'demo'], remove)
    .argument(...slug)
    .option('--yes <slug>', 'confirm by giving the slug again')
    .option('--with-enquiries', 'also remove its enquiries, delivered or not')
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
  return listed({ institutes }, rows, 'There are no institutes yet; import one.', heads)
}

async function show({ db }: Context, _: CommonOptions, slug: string) {
  await requireInstitute(db, slug)
  const [institute] = await listInstituteSummaries(db, slug)
  const rows = Object.entries(institute ?? {}).map(([name, value]) => [name, String(value ?? '-')])
  return { value: { institute }, text: tableOf(rows) }
}

/** Changes settings given as arguments: `currency=INR` sets a value, `currency=` removes it. */
export async function setInstitute(
  { db, change }: Context,
  _: CommonOptions,
  slug: string,
  words: readonly string[],
) {
  const institute = await requireInstitute(db, slug)
  const given = settingsIn(words)
  const changed = await change(async (trx, record) => {
    const done = await changeSettings(trx, institute, given)
    if (!('faults' in done) && Object.keys(done.after).length > 0)
      await record(institute.id, { action: 'institute.set', subject: null, ...done })
    return done
  })
  if ('faults' in changed)
    throw new CommandFailure(
      changed.faults.map(({ name, fault }) => `${name}: ${operatorText(fault).message}`).join('\n'),
    )
  const { before, after } = changed
  const names = Object.keys(after) as SettingName[]
  if (names.length === 0) return { value: { before, after }, text: 'Nothing changed.' }
  const lines = names.map(
    (name) => `${name}: ${JSON.stringify(before[name])} → ${JSON.stringify(after[name])}`,
  )
  return { value: { before, after }, text: lines.join('\n') }
}

function settingsIn(words: readonly string[]): Partial<Record<SettingName, string>> {
  const given: Partial<Record<SettingName, string>> = {}
  for (const word of words) {
    const [key = '', ...rest] = word.split('=')
    const name = settingNames.find((one) => one === key)
    if (name === undefined || rest.length === 0)
      throw new CommandFailure(
        `${JSON.stringify(word)} is not a setting; expected NAME=VALUE with one of ${settingNames.join(', ')}.`,
      )
    if (name in given) throw new CommandFailure(`${name} is given twice.`)
    given[name] = rest.join('=')
  }
  return given
}

/** Removes an institute. Asks for its slug again, because only a document or a backup can restore it. */
async function remove({ db, now }: Context, { yes, withEnquiries, json }: RemoveOptions, slug: string) {
  const institute = await requireInstitute(db, slug)
  const [summary] = await listInstituteSummaries(db, slug)
  const { courses = 0, keys = 0, enquiries = 0 } = summary ?? {}
  const counts = `courses: ${courses}, keys: ${keys}, enquiries: ${enquiries}`
  const fate = withEnquiries ? ' Its enquiries are removed too.' : ' Its enquiries stay.'
  const question = `This removes ${institute.name} (${counts}) for good.${fate}`
  const typed = yes ?? (json ? undefined : await askedFor(`${question}\nType its slug to remove it: `))
  if (typed !== slug)
    throw new CommandFailure(
      typed === undefined
        ? `${question} Confirm with --yes ${slug}.`
        : `${JSON.stringify(typed)} is not ${JSON.stringify(slug)}; nothing was removed.`,
    )
  const kept = await removeInstitute(db, institute, { withEnquiries: withEnquiries === true, now })
  const rest = `Its ${kept} enquiries and its CRM stay; --with-enquiries removes them too.`
  return {
    value: { institute: slug, enquiries_kept: kept },
    text: `Removed ${slug}.${kept > 0 ? ` ${rest}` : ''}`,
  }
}

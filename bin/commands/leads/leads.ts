import { type Command, InvalidArgumentError, Option } from 'commander'
import { isCalendarDate } from '#lib/catalogue/rules/calendar.ts'
import {
  type DeliveryState,
  deliveryStates,
  eachLead,
  findLead,
  type LeadFilter,
  listLeads,
} from '#lib/leads/list.ts'
import { type StatFacet, statFacets } from '#lib/leads/stats.ts'
import { CommandFailure } from '../running/failure.ts'
import { requireInstitute } from '../running/institute.ts'
import { type CommonOptions, type Context, commandOf, run } from '../running/run.ts'
import { tableOf } from '../running/table.ts'
import { wholeNumber } from '../running/whole-number.ts'
import { addLeadsDelivery } from './delivery.ts'
import { type ExportOptions, exportLeads } from './export.ts'
import { addLeadsPrivacy } from './privacy.ts'
import { showStats } from './stats.ts'

const countMax = 10_000

interface FilterOptions extends CommonOptions {
  institute?: string
  state?: DeliveryState
  since?: Date
}

export function addLeads(program: Command): void {
  const leads = program.command('leads').description('See enquiries, have them delivered, and erase them.')
  const filtered = (name: string, summary: string, words: string): Command =>
    commandOf(leads, name, summary, `leads ${name} --institute demo ${words}`)
      .option('--institute <slug>', 'only this institute’s')
      .addOption(new Option('--state <state>', 'only those in this state').choices(deliveryStates))
      .option('--since <date>', 'only those from this day or moment on, such as 2027-01-31', readMoment)

  filtered('list', 'List enquiries, newest first.', '--state parked')
    .option('--limit <N>', 'how many at most', wholeNumber(countMax), 50)
    .action((options: FilterOptions & { limit: number }) => run(options, (context) => list(context, options)))
  commandOf(leads, 'show', 'Show an enquiry with all that is known of it.', 'leads show ID')
    .argument('<ID>', 'one that list prints')
    .action((id: string, options: CommonOptions) => run(options, (context) => show(context, id)))
  filtered(
    'stats',
    'Count enquiries by day, course, source, campaign and state, and how long they took.',
    '--by campaign',
  )
    .addOption(new Option('--by <what>', 'only this table').choices(statFacets))
    .action((options: FilterOptions & { by?: StatFacet }) =>
      run(options, async (context) => showStats(context, await filterOf(context, options), options.by)),
    )
  filtered('export', 'Write enquiries as a table or as JSON, oldest first.', '--since 2027-01-31')
    .addOption(new Option('--format <format>', 'of what is written').choices(['csv', 'json']).default('csv'))
    .option('--output <file>', 'where to; on standard output unless given')
    .addHelpText(
      'after',
      '\nThe table opens in a spreadsheet; an apostrophe keeps a cell from being run as a formula.',
    )
    .action((options: FilterOptions & ExportOptions) =>
      run(options, async (context) =>
        exportLeads(eachLead(context.db, await filterOf(context, options)), options),
      ),
    )
  addLeadsDelivery(leads)
  addLeadsPrivacy(leads)
}

async function filterOf({ db }: Context, { institute, state, since }: FilterOptions): Promise<LeadFilter> {
  const instituteId = institute === undefined ? undefined : (await requireInstitute(db, institute)).id
  return { instituteId, state, since }
}

async function list(context: Context, options: FilterOptions & { limit: number }) {
  const leads = await listLeads(context.db, await filterOf(context, options), options.limit)
  const rows = leads.map((lead) => [
    lead.id,
    lead.institute,
    lead.created_at,
    lead.state,
    lead.full_name,
    lead.email ?? lead.phone ?? '',
    lead.last_error ?? lead.suspicion ?? '',
  ])
  const text = tableOf([['ID', 'INSTITUTE', 'CREATED', 'STATE', 'NAME', 'REACHED BY', 'WHY'], ...rows])
  return { value: { leads }, text: leads.length > 0 ? text : 'There is no such enquiry.' }
}

async function show({ db }: Context, id: string) {
  const lead = await findLead(db, id)
  if (!lead) throw new CommandFailure(`No enquiry has the id ${JSON.stringify(id)}; leads list prints ids.`)
  const rows = Object.entries(lead).map(([name, value]) => [name, wordsOf(value)])
  return { value: { lead }, text: tableOf(rows) }
}

const wordsOf = (value: unknown): string => {
  if (value === null) return '-'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function readMoment(text: string): Date {
  const isWellFormed = /^[\d-]{10}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z)?$/.test(text)
  // `Date` reads 30 February as a day of March, so the day is checked before.
  const moment = isWellFormed && isCalendarDate(text.slice(0, 10)) ? new Date(text) : undefined
  if (moment && !Number.isNaN(moment.getTime())) return moment
  throw new InvalidArgumentError(
    'Expected a day or a moment in UTC, such as 2027-01-31 or 2027-01-31T09:00Z.',
  )
}

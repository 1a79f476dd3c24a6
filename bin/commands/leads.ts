import { open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Db } from '#lib/base/db/open.ts'
import { isCalendarDate } from '#lib/contract/catalogue/rules/calendar.ts'
import { type DeliveryState, deliveryStates } from '#lib/contract/leads/delivery-states.ts'
import { csvHead, leadLine, leadsBook } from '#lib/contract/leads/export.ts'
import {
  eachLead,
  findLead,
  type LeadFilter,
  listLeads,
  type StoredLead,
} from '#lib/contract/leads/list-leads.ts'
import { type Count, countLeads, type StatFacet, statFacets } from '#lib/contract/leads/stats.ts'
import { CommandFailure } from '#lib/office/cli/failure.ts'
import { fromCaller, wholeNumber } from '#lib/office/cli/options.ts'
import { tableOf, visibleCsv, visibleJson } from '#lib/office/cli/print.ts'
import {
  type AddCommand,
  type CommonOptions,
  type Context,
  commandGroup,
  listed,
} from '#lib/office/cli/run.ts'
import type { InstituteName } from '#lib/office/institutes/names.ts'
import { addLeadsDelivery, addLeadsPrivacy } from './leads/care.ts'

const countMax = 10_000

interface FilterOptions extends CommonOptions {
  institute?: InstituteName
  state?: DeliveryState
  since?: Date
}

const filterOf = ({ institute, state, since }: FilterOptions): LeadFilter => ({
  instituteId: institute?.id,
  state,
  since,
})

export function add(program: Command): void {
  const group = commandGroup(program, 'leads', 'List, deliver, export and erase enquiries.')
  const addFiltered: AddCommand = (name, [summary, words], work) =>
    group(name, [summary, `--institute demo ${words}`], work)
      .option('--institute <slug>', 'only enquiries to this institute')
      .addOption(new Option('--state <state>', 'only enquiries in this state').choices(deliveryStates))
      .option('--since <date>', 'only enquiries since this day or time, such as 2027-01-31', readMoment)

  addFiltered('list', ['List enquiries, newest first.', '--state parked'], list).option(
    '--limit <N>',
    'maximum number of enquiries',
    wholeNumber(countMax),
    50,
  )
  group('show', ['Show everything about an enquiry.', 'ID'], show).argument('<ID>', 'an id from leads list')
  const counts =
    'Count enquiries by day, course, source, campaign and state, and show how long deliveries took.'
  addFiltered('stats', [counts, '--by campaign'], ({ db }, options: FilterOptions & { by?: StatFacet }) =>
    showStats(db, filterOf(options), options.by),
  ).addOption(new Option('--by <what>', 'show only the counts by this').choices(statFacets))
  addFiltered(
    'export',
    ['Export enquiries as CSV, JSON or a workbook, oldest first.', '--since 2027-01-31'],
    ({ db }, options: FilterOptions & ExportOptions) => exportLeads(eachLead(db, filterOf(options)), options),
  )
    .addOption(
      new Option('--format <format>', 'format of the export').choices(['csv', 'json', 'xlsx']).default('csv'),
    )
    .option('--output <file>', 'write to this new file (default: standard output)')
    .addHelpText('after', '\nIn CSV, an apostrophe keeps spreadsheets from running a cell as a formula.')
  addLeadsDelivery(group)
  addLeadsPrivacy(group)
}

async function list({ db }: Context, options: FilterOptions & { limit: number }) {
  const leads = await listLeads(db, filterOf(options), options.limit)
  const rows = leads.map((lead) => [
    lead.id,
    lead.institute,
    lead.created_at,
    lead.state,
    lead.full_name,
    lead.email ?? lead.phone ?? '',
    lead.deliveries.find(({ last_error }) => last_error)?.last_error ?? lead.suspicion ?? '',
  ])
  const heads = ['ID', 'INSTITUTE', 'CREATED', 'STATE', 'NAME', 'CONTACT', 'WHY']
  return listed({ leads }, rows, 'There are no such enquiries.', heads)
}

async function show({ db }: Context, _: CommonOptions, id: string) {
  const lead = await findLead(db, id)
  if (!lead) throw new CommandFailure(`No enquiry has the id ${JSON.stringify(id)}; leads list shows ids.`)
  const rows = Object.entries(lead).map(([name, value]) => [name, wordsOf(value)])
  return { value: { lead }, text: tableOf(rows) }
}

const wordsOf = (value: unknown): string => {
  if (value === null) return '-'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function readMoment(text: string): Date {
  const isWellFormed = /^[\d-]{10}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z)?$/.test(text)
  // The day is checked first, because `Date` reads 30 February as a day in March.
  const moment = isWellFormed && isCalendarDate(text.slice(0, 10)) ? new Date(text) : undefined
  if (moment && !Number.isNaN(moment.getTime())) return moment
  throw new InvalidArgumentError('Expected a day or a time in UTC, such as 2027-01-31 or 2027-01-31T09:00Z.')
}

async function showStats(db: Db, filter: LeadFilter, by: StatFacet | undefined) {
  const stats = await countLeads(db, filter)
  const { total, delivery } = stats
  if (total === 0) return { value: stats, text: 'There are no such enquiries.' }
  const table = (head: string, counts: readonly Count[]) =>
    tableOf([
      [head, 'ENQUIRIES', ''],
      ...counts.map(({ value, label, count }) => [value ?? '-', String(count), label ?? '']),
    ])
  const seconds = (value: number) => `${Math.round(value * 10) / 10} s`
  const took = delivery && [
    ['DELIVERED', '50 % WITHIN', '95 % WITHIN', 'LONGEST'],
    [
      String(delivery.count),
      seconds(delivery.median_seconds),
      seconds(delivery.p95_seconds),
      seconds(delivery.longest_seconds),
    ],
  ]
  const text = [
    `${total} enquiries.`,
    ...(by ? [by] : statFacets).map((facet) => table(facet.toUpperCase(), stats[facet])),
    ...(took && !by ? [tableOf(took)] : []),
  ].join('\n\n')
  return { value: stats, text }
}

export interface ExportOptions extends CommonOptions {
  format: 'csv' | 'json' | 'xlsx'
  output?: string
}

async function exportLeads(leads: AsyncIterable<StoredLead>, options: ExportOptions) {
  const format = options.json && options.output === undefined ? 'json' : options.format
  let count = 0
  async function* counted(): AsyncGenerator<StoredLead> {
    for await (const lead of leads) {
      count++
      yield lead
    }
  }
  async function* chunks(): AsyncGenerator<string> {
    yield format === 'csv' ? csvHead() : '['
    for await (const lead of counted()) {
      const before = count === 1 ? '\n' : ',\n'
      yield format === 'csv' ? visibleCsv(leadLine(lead)) : `${before}${visibleJson(lead)}`
    }
    if (format === 'json') yield '\n]'
  }
  if (options.output === undefined) {
    if (format === 'xlsx') throw new CommandFailure('A workbook needs a file: add --output enquiries.xlsx.')
    const text = (await Array.fromAsync(chunks())).join('')
    // Printing adds the newline again.
    return { value: format === 'json' ? JSON.parse(text) : text, text: text.replace(/\n$/, ''), isData: true }
  }
  const file = fromCaller(options.output)
  await writeNew(file, format === 'xlsx' ? leadsBook(counted()) : chunks(), options.output)
  return { value: { file, count }, text: `Exported ${count} enquiries to ${file}.` }
}

/** Creates a file that only its owner can read; fails if the file exists. Error messages show it as `name`. */
async function writeNew(
  file: string,
  chunks: AsyncIterable<string | Uint8Array>,
  name: string,
): Promise<void> {
  const handle = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new CommandFailure(`${name} exists already; choose another name.`) : error
  })
  try {
    await pipeline(Readable.from(chunks), handle.createWriteStream())
  } catch (error) {
    // An incomplete file would contain personal data and would make the next run fail.
    await rm(file, { force: true })
    throw error
  }
}

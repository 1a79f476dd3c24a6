import { fieldSentence } from '#app/dashboard/import/field-words.ts'
import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'
import type { Db } from '#lib/base/db/open.ts'
import type { Short } from '#lib/contract/catalogue/source/store/edits.ts'
import { connectors } from '#lib/contract/leads/crm/connectors.ts'
import { dayIn, languageNames, wordFor } from '#lib/modules/dashboard/words/words.ts'
import { type StoredAuditEvent, visitorActor } from '#lib/office/institutes/audit.ts'

/** Current names and titles of the things that a page of audit events refers to. */
interface Named {
  titles: Map<string, string>
  /** Level of each version, by version id. */
  levels: Record<string, string>
  currency: string | undefined
  /** Ids of enquiries that still exist. */
  enquiries: Set<string>
}

export async function findNamed(
  db: Db,
  instituteId: string,
  entries: readonly StoredAuditEvent[],
): Promise<Named> {
  const subjects = ['', ...entries.flatMap(({ subject, after }) => [subject ?? '', String(after?.copy_of)])]
  const [courses, versions, leads, institute] = await Promise.all([
    db
      .selectFrom('courses')
      .select(['id', 'title'])
      .where('institute_id', '=', instituteId)
      .where('id', 'in', subjects)
      .execute(),
    db
      .selectFrom('versions')
      .select(['id', 'level'])
      .where('institute_id', '=', instituteId)
      .where('course_id', 'in', subjects)
      .execute(),
    db
      .selectFrom('leads')
      .select('id')
      .where('institute_id', '=', instituteId)
      .where('id', 'in', subjects)
      .execute(),
    db.selectFrom('institutes').select('currency').where('id', '=', instituteId).executeTakeFirst(),
  ])
  return {
    titles: new Map(courses.map(({ id, title }) => [id, title ?? ''])),
    levels: Object.fromEntries(versions.map(({ id, level }) => [id, level ?? ''])),
    currency: institute?.currency ?? undefined,
    enquiries: new Set(leads.map(({ id }) => id)),
  }
}

/** Returns what was done: the first sentence of what its page said then. */
export function eventWords({ words, language }: DashboardRequest, { action }: StoredAuditEvent): string {
  const said = wordFor(words.events, action)
  const [first] = new Intl.Segmenter(language, { granularity: 'sentence' }).segment(said)
  return first?.segment.trim() ?? said
}

/** Returns the name of the person who acted; the actors `command` and `npm start` are shown as the operator. */
export function personName({ words }: DashboardRequest, who: string): string {
  if (who.includes('@')) return who
  return who === visitorActor ? words.audit.visitor : words.audit.operator
}

/** Returns the name of the thing that an event is about; '' if it has none. */
export function nameIn({ words }: DashboardRequest, entry: StoredAuditEvent, { titles }: Named): string {
  const { action, subject, before, after } = entry
  const known = (key: string) => [after?.[key], before?.[key]].find((one) => typeof one === 'string')
  const [kind] = action.split('.')
  const name = {
    course: titles.get(subject ?? '') ?? known('title'),
    crm: subject ?? words.audit.allConnections,
    website: subject,
    host: subject,
    hook: known('host') ?? hostOf(known('url')),
    staff: known('email'),
  }[kind ?? '']
  return String(name ?? known('name') ?? '')
}

const hostOf = (url: unknown): string | undefined =>
  typeof url === 'string' && URL.canParse(url) ? new URL(url).host : undefined

/** Lists an event's changes, one line per value. Omits values without a label, such as ids. */
export function eventDetails(request: DashboardRequest, entry: StoredAuditEvent, named: Named): string[] {
  const { words, say } = request
  const { action, before, after } = entry
  if (action === 'course.edit') {
    const fields = Object.keys({ ...before, ...after }).map((path) => {
      const values = { before: (before?.[path] ?? null) as Short, after: (after?.[path] ?? null) as Short }
      return fieldSentence(request, { path, change: changeOf(path, before), ...values }, named)
    })
    return fields.filter((line) => line !== undefined)
  }
  if (action === 'session.open')
    return [
      after?.by === 'link'
        ? say(words.audit.byLink, { who: personName(request, String(after.link_of)) })
        : words.audit.byCode,
    ]
  if (action === 'import.map')
    return Object.entries(after?.headings ?? {}).map(
      ([heading, column]) => `${heading}: ${wordFor(words.import.columns, column) || words.import.leftOut}`,
    )
  const labels = labelsOf(request, action)
  const flat = (values: StoredAuditEvent['after']) => ({ ...values, ...(values?.settings as object) })
  const [was, is]: Record<string, unknown>[] = [flat(before), flat(after)]
  return Object.keys({ ...was, ...is }).flatMap((key) => {
    const label = Object.hasOwn(labels, key) ? labels[key] : undefined
    const [old, now] = [was, is].map((values) => valueText(request, key, values?.[key], named))
    if (label === undefined || old === now || (!was?.[key] && !is?.[key])) return []
    const isChange = was && is && key in was && key in is
    return [
      isChange
        ? say(words.import.fieldChange, { name: label, before: old || words.none, after: now || words.none })
        : `${label}: ${now || old}`,
    ]
  })
}

/** Returns whether a path in an event is of a version that was added or removed, by the versions that the course had. */
function changeOf(path: string, before: StoredAuditEvent['before']): 'added' | 'removed' | 'changed' {
  const had = (before?.course as { versions?: { id: string }[] } | undefined)?.versions?.map(({ id }) => id)
  if (!had || !path.startsWith('versions.') || before?.[path] !== null) return 'changed'
  const id = path.slice('versions.'.length)
  if (had.includes(id)) return 'removed'
  return had.some((one) => id.startsWith(`${one}.`)) ? 'changed' : 'added'
}

function labelsOf({ words }: DashboardRequest, action: string): Record<string, string> {
  if (action === 'institute.set') return words.settings.names
  if (action === 'enquiry.export') {
    const { state, since, until, course, campaign } = words.enquiries
    return { tab: words.courses.state, state, since, until, course, campaign }
  }
  if (action.startsWith('crm.')) return { ...words.audit.details, ...words.connections.fields }
  // The sentence about the event already contains the person.
  const { email, ...others } = words.audit.details
  return action === 'session.end' ? { email } : others
}

/** Formats a value of an event; returns '' for a value that the office need not see. */
function valueText(request: DashboardRequest, key: string, value: unknown, { titles }: Named): string {
  const { words, say, moment, language } = request
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'number') return say('{value}', { value })
  if (Array.isArray(value)) {
    const group = { scopes: words.keys.scopes, new_secrets: words.connections.fields }[key] ?? {}
    const items = value.map((one) => wordFor(group, String(one)))
    return say('{items}', { items })
  }
  if (typeof value === 'object') {
    const { titles: freed, ...counts } = value as { titles?: string[]; [count: string]: unknown }
    if (freed) return say('{freed}', { freed })
    const { added, changed, removed } = counts
    return added || changed || removed ? say(words.import.counts, counts as Record<string, number>) : ''
  }
  const text = String(value)
  if (key === 'copy_of') return titles.get(text) ?? ''
  const group = {
    role: words.staff.roles,
    language: languageNames,
    state: words.enquiries.states,
    tab: words.enquiries.tabs,
    assistant_enquiries: words.settings.assistants,
    erasure: words.settings.erasures,
    kind: Object.fromEntries(connectors.map(({ kind, title }) => [kind, title[language]])),
  }[key]
  if (group) return wordFor(group, text)
  if (/^\d{4}-\d{2}-\d{2}T/.test(text)) return moment(text)
  return dayIn(language, text)
}

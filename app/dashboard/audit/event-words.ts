import { fieldSentence } from '#app/dashboard/import/field-words.ts'
import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'
import type { Short } from '#lib/contract/catalogue/source/store/edits.ts'
import { connectors } from '#lib/contract/leads/crm/connectors.ts'
import type { Named } from '#lib/modules/dashboard/named.ts'
import { dayIn, languageNames, wordFor } from '#lib/modules/dashboard/words/words.ts'
import { type StoredAuditEvent, visitorActor } from '#lib/office/institutes/audit.ts'

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

export function nameIn({ words }: DashboardRequest, entry: StoredAuditEvent, { titles }: Named): string {
  const { action, subject, before, after } = entry
  const known = (key: string) => [after?.[key], before?.[key]].find((one) => typeof one === 'string')
  const url = String(known('url'))
  const name = {
    course: titles[subject ?? ''] ?? known('title'),
    crm: subject ?? words.audit.allConnections,
    website: subject,
    host: subject,
    hook: known('host') ?? (URL.canParse(url) ? new URL(url).host : undefined),
    staff: known('email'),
  }[action.split('.')[0] ?? '']
  return String(name ?? known('name') ?? '')
}

/** Lists an event's changes, one line per value. Omits values without a label, such as ids. */
export function eventDetails(request: DashboardRequest, entry: StoredAuditEvent, named: Named): string[] {
  const { words, say } = request
  const { action, before, after } = entry
  if (action === 'course.edit')
    return Object.keys({ ...before, ...after }).flatMap((path) => {
      const values = { before: (before?.[path] ?? null) as Short, after: (after?.[path] ?? null) as Short }
      return fieldSentence(request, { path, change: changeOf(path, before), ...values }, named) ?? []
    })
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
    if (!was || !is || !(key in was && key in is)) return [`${label}: ${now || old}`]
    return [
      say(words.import.fieldChange, { name: label, before: old || words.none, after: now || words.none }),
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
    const { state, since, until, campaign } = words.enquiries
    return { tab: words.labels.state, state, since, until, course: words.labels.course, campaign }
  }
  if (action.startsWith('crm.')) return { ...words.audit.details, ...words.connections.fields }
  // The sentence about the event already contains the person.
  const { email, ...others } = words.audit.details
  return action === 'session.end' ? { email } : others
}

function valueText(request: DashboardRequest, key: string, value: unknown, { titles }: Named): string {
  const { words, say, moment, language } = request
  const groups: Record<string, Record<string, string>> = {
    scopes: words.keys.scopes,
    new_secrets: words.connections.fields,
    role: words.staff.roles,
    language: languageNames,
    state: words.enquiries.states,
    tab: words.enquiries.tabs,
    assistant_enquiries: words.settings.assistants,
    erasure: words.settings.erasures,
    kind: Object.fromEntries(connectors.map(({ kind, title }) => [kind, title[language]])),
    copy_of: titles,
  }
  const one = (text: string) => wordFor(groups[key] ?? {}, text)
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'number') return say('{value}', { value })
  if (Array.isArray(value)) return say('{items}', { items: value.map((item) => one(String(item))) })
  if (typeof value === 'object' && value !== null) {
    const { titles: freed, ...counts } = value as { titles?: string[] } & Record<string, number>
    if (freed) return say('{freed}', { freed })
    return counts.added || counts.changed || counts.removed ? say(words.import.counts, counts) : ''
  }
  const text = one(String(value ?? ''))
  return /^\d{4}-\d{2}-\d{2}T/.test(text) ? moment(text) : dayIn(language, text)
}

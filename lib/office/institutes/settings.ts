import { type Db, inTransaction } from '#lib/base/db/open.ts'
import { parseDocument } from '#lib/contract/catalogue/document/parse.ts'
import type { Finding } from '#lib/contract/catalogue/rules/finding.ts'
import type { InstituteName } from './names.ts'

interface Setting {
  path: `${'institute' | 'site'}.${string}`
  column: string
  kind: 'text' | 'flag' | 'number'
}

/** Settings of an institute that consist of a single value, in the order of the settings page. */
export const settings = {
  name: { path: 'institute.name', column: 'name', kind: 'text' },
  website_url: { path: 'institute.website_url', column: 'website_url', kind: 'text' },
  phone: { path: 'institute.contact.phone', column: 'contact_phone', kind: 'text' },
  whatsapp: { path: 'institute.contact.whatsapp', column: 'contact_whatsapp', kind: 'text' },
  email: { path: 'institute.contact.email', column: 'contact_email', kind: 'text' },
  address: { path: 'institute.contact.address', column: 'contact_address', kind: 'text' },
  privacy_url: { path: 'institute.privacy_url', column: 'privacy_url', kind: 'text' },
  imprint_url: { path: 'institute.imprint_url', column: 'imprint_url', kind: 'text' },
  accent_color: { path: 'institute.accent_color', column: 'accent_color', kind: 'text' },
  time_zone: { path: 'site.time_zone', column: 'time_zone', kind: 'text' },
  currency: { path: 'site.currency', column: 'currency', kind: 'text' },
  prices_visible: { path: 'site.prices_visible', column: 'prices_visible', kind: 'flag' },
  hours: { path: 'site.hours', column: 'hours', kind: 'text' },
  languages_enabled: { path: 'site.languages.enabled', column: 'languages_enabled', kind: 'flag' },
  leads_per_visitor: {
    path: 'institute.leads_per_visitor',
    column: 'leads_per_visitor',
    kind: 'number',
  },
  leads_per_minute: { path: 'institute.leads_per_minute', column: 'leads_per_minute', kind: 'number' },
  assistant_enquiries: {
    path: 'institute.assistant_enquiries',
    column: 'assistant_enquiries',
    kind: 'text',
  },
  erasure: { path: 'institute.erasure', column: 'erasure', kind: 'text' },
  erasure_days: { path: 'institute.erasure_days', column: 'erasure_days', kind: 'number' },
  tell_visitors: { path: 'institute.tell_visitors', column: 'tell_visitors', kind: 'flag' },
} as const satisfies Record<string, Setting>
export type SettingName = keyof typeof settings
export const settingNames = Object.keys(settings) as SettingName[]

export const loadSettings = (db: Db, instituteId: string) =>
  db
    .selectFrom('institutes')
    .select(settingNames.map((name) => settings[name].column))
    .where('id', '=', instituteId)
    .executeTakeFirstOrThrow()

type Values = Partial<Record<SettingName, string | number | boolean | null>>

interface ChangedSettings {
  before: Values
  after: Values
}

interface SettingFault {
  name: SettingName
  fault: Finding
}

/**
 * Changes settings given as text; an empty text clears the setting. Values must pass the document checks. If one
 * fails, nothing is changed. Returns the differences. Database triggers mark the institute stale.
 */
export async function changeSettings(
  db: Db,
  institute: InstituteName,
  given: Partial<Record<SettingName, string>>,
): Promise<ChangedSettings | { faults: SettingFault[] }> {
  const names = settingNames.filter((name) => given[name] !== undefined)
  const { id, slug, name } = institute
  const document = { format: 'catalogue/1', institute: { id, slug, name }, site: {} }
  for (const one of names)
    setAt(document, settings[one].path, typedValue(settings[one].kind, given[one] ?? ''))
  const parsed = parseDocument(document)
  if (!parsed.isValid) return { faults: parsed.faults.map((fault) => faultOf(fault, names)) }
  return inTransaction(db, async (trx) => {
    await trx.selectFrom('institutes').select('id').where('id', '=', id).forUpdate().execute()
    const stored = await loadSettings(trx, id)
    const before: Values = {}
    const after: Values = {}
    const columns: Record<string, Values[SettingName]> = {}
    for (const one of names) {
      const { column, path } = settings[one]
      const value = at(parsed.source, path) as Values[SettingName]
      if (value === stored[column]) continue
      Object.assign(before, { [one]: stored[column] })
      Object.assign(after, { [one]: value })
      Object.assign(columns, { [column]: value })
    }
    if (Object.keys(columns).length > 0)
      await trx.updateTable('institutes').set(columns).where('id', '=', id).execute()
    return { before, after }
  })
}

/** What cannot be read is returned unchanged, for the document checks to reject. */
function typedValue(kind: Setting['kind'], text: string): string | number | boolean | null {
  const value = text.trim()
  if (value === '') return null
  if (kind === 'number') return /^\d{1,9}$/.test(value) ? Number(value) : value
  if (kind === 'flag') return { yes: true, true: true, no: false, false: false }[value.toLowerCase()] ?? value
  return value
}

function faultOf(fault: Finding, names: readonly SettingName[]): SettingFault {
  const name = names.find((one) => settings[one].path === fault.on.id)
  if (name === undefined)
    throw new Error(`A setting that was not changed is invalid: ${JSON.stringify(fault)}`)
  return { name, fault }
}

function setAt(document: object, path: string, value: unknown): void {
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  let place = document as Record<string, unknown>
  for (const key of keys) {
    place[key] ??= {}
    place = place[key] as Record<string, unknown>
  }
  place[last] = value
}

const at = (source: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], source)

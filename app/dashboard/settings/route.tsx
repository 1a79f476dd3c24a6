import { yesOrNo } from '#app/dashboard/page/fields.tsx'
import { type FormField, form } from '#app/dashboard/page/form.tsx'
import { type DashboardRequest, Refused } from '#app/dashboard/page/member-route.ts'
import { screen } from '#app/dashboard/page/screen.tsx'
import { erasureDaysMax } from '#lib/contract/catalogue/document/value-kinds.ts'
import {
  changeSettings,
  loadSettings,
  type SettingName,
  settingNames,
  settings,
} from '#lib/office/institutes/settings.ts'
import { timeZones } from './time-zones.ts'

const aboutEnquiries = new Set<SettingName>([
  ...(['leads_per_visitor', 'leads_per_minute', 'assistant_enquiries'] as const),
  ...(['erasure', 'erasure_days', 'tell_visitors'] as const),
])

function fieldOf({ words }: DashboardRequest, name: SettingName, value: string): FormField {
  const { kind } = settings[name]
  const choices = {
    assistant_enquiries: Object.entries(words.settings.assistants),
    erasure: Object.entries(words.settings.erasures),
    hours: Object.entries(words.settings.hours),
    time_zone: timeZones(value),
  }[name as string]
  return {
    label: words.settings.names[name],
    value,
    kind: kind === 'number' ? kind : 'text',
    choices: kind === 'flag' ? yesOrNo(words) : choices,
    isRequired: name === 'name',
    ...(aboutEnquiries.has(name) && { group: words.sections.enquiries }),
  }
}

function textOf(value: string | number | boolean | null): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value ?? '')
}

const edit = form({
  action: 'set',
  label: ({ words }) => words.save,
  async fields(request) {
    const stored = await loadSettings(request.db, request.session.institute.id)
    const names = [...settingNames].sort((a, b) => +aboutEnquiries.has(a) - +aboutEnquiries.has(b))
    return Object.fromEntries(
      names.map((name) => {
        const text = request.sent?.get(name) ?? textOf(stored[settings[name].column])
        return [name, fieldOf(request, name, text)]
      }),
    )
  },
  async run(request, _, form) {
    const { db, session } = request
    const changed = await changeSettings(db, session.institute, Object.fromEntries(form))
    if ('faults' in changed)
      throw new Refused('', {
        faults: Object.fromEntries(
          changed.faults.map(({ name }) => [name, refusalOf(request, name, form.get(name) ?? '')]),
        ),
      })
    const { before, after } = changed
    return { event: { action: 'institute.set', subject: null, before, after } }
  },
})

function refusalOf({ words: { refused }, say }: DashboardRequest, name: SettingName, value: string) {
  const { kind } = settings[name]
  const isChoice = kind === 'flag' || ['assistant_enquiries', 'erasure', 'hours'].includes(name)
  const key = isChoice ? 'choice' : kind === 'number' ? 'limit' : name
  const max = name === 'erasure_days' ? erasureDaysMax : 100_000
  return say(refused[key as keyof typeof refused], { value: value.slice(0, 60), max })
}

export const { GET, POST } = screen({ section: 'settings', isForAdmins: true }, edit)

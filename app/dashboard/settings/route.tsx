import type { Form } from '#app/dashboard/page/base-route.ts'
import { ActionForm, Field, yesOrNo } from '#app/dashboard/page/fields.tsx'
import {
  type DashboardRequest,
  type Done,
  dashboardRoute,
  Refused,
} from '#app/dashboard/page/member-route.ts'
import { erasureDaysMax } from '#lib/contract/catalogue/document/kinds.ts'
import {
  changeSettings,
  loadSettings,
  type SettingName,
  settingNames,
  settings,
} from '#lib/office/institutes/settings.ts'
import { timeZones } from './time-zones.ts'

/** Page that edits the institute's settings, which are the same fields as in an institute document. */
export const { GET, POST } = dashboardRoute({
  section: 'settings',
  isForAdmins: true,
  async show(request) {
    const { db, session, words, sent, here } = request
    const stored = await loadSettings(db, session.institute.id)
    const field = (name: SettingName) => {
      const value = sent?.get(name) ?? typed(stored[settings[name].column])
      return <SettingField key={name} request={request} name={name} value={value} />
    }
    const body = (
      <ActionForm to={here} action="set" label={words.settings.save} isLong>
        {settingNames.filter((name) => !aboutEnquiries.has(name)).map(field)}
        <details className="group" open={sent !== undefined}>
          <summary>{words.sections.enquiries}</summary>
          <div>{settingNames.filter((name) => aboutEnquiries.has(name)).map(field)}</div>
        </details>
      </ActionForm>
    )
    return { body }
  },
  actions: { set },
})

/** Settings that most institutes leave as they are. */
const aboutEnquiries = new Set<SettingName>([
  ...(['leads_per_visitor', 'leads_per_minute', 'assistant_enquiries'] as const),
  ...(['erasure', 'erasure_days', 'tell_visitors'] as const),
])

/** Formats a stored value as the text of its form field. */
function typed(value: string | number | boolean | null): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value ?? '')
}

function SettingField({
  request: { words },
  name,
  value,
}: {
  request: DashboardRequest
  name: SettingName
  value: string
}) {
  const shared = { name, label: words.settings.names[name], value }
  const { kind } = settings[name]
  if (kind === 'flag') return <Field choices={yesOrNo(words)} {...shared} />
  if (name === 'assistant_enquiries')
    return <Field {...shared} choices={Object.entries(words.settings.assistants)} />
  if (name === 'erasure') return <Field {...shared} choices={Object.entries(words.settings.erasures)} />
  if (name === 'hours') return <Field {...shared} choices={Object.entries(words.settings.hours)} />
  if (name === 'time_zone') return <Field {...shared} choices={timeZones(value)} />
  return <Field {...shared} type={kind} isRequired={name === 'name'} />
}

async function set(request: DashboardRequest, form: Form): Promise<Done> {
  const { db, session, words } = request
  const changed = await changeSettings(db, session.institute, Object.fromEntries(form))
  if ('faults' in changed)
    throw new Refused(
      changed.faults
        .map(({ name }) => `${words.settings.names[name]}: ${refusalOf(request, name, form.get(name))}`)
        .join(' '),
    )
  const { before, after } = changed
  return { event: { action: 'institute.set', subject: null, before, after } }
}

function refusalOf({ words: { refused }, say }: DashboardRequest, name: SettingName, value: string | null) {
  const { kind } = settings[name]
  const key =
    kind === 'flag' || ['assistant_enquiries', 'erasure', 'hours'].includes(name)
      ? 'choice'
      : kind === 'number'
        ? 'limit'
        : name
  return say(refused[key as keyof typeof refused], {
    value: value?.slice(0, 60) ?? '',
    max: name === 'erasure_days' ? erasureDaysMax : 100_000,
  })
}

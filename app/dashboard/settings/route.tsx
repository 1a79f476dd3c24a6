import {
  type DashboardRequest,
  type Done,
  dashboardRoute,
  Refused,
} from '#app/dashboard/frame/dashboard-route.ts'
import { ActionForm, Choice, Field } from '#app/dashboard/frame/fields.tsx'
import type { Form } from '#app/dashboard/frame/guest.ts'
import { link } from '#app/dashboard/frame/link.ts'
import {
  changeSettings,
  loadSettings,
  type SettingName,
  settingNames,
  settings,
} from '#lib/office/institutes/settings.ts'

const here = () => link('/settings')

/** The settings of the institute, as in a document. */
export const { GET, POST } = dashboardRoute({
  section: 'settings',
  isForAdmins: true,
  async show(request) {
    const { db, session, words, sent } = request
    const stored = await loadSettings(db, session.institute.id)
    const body = (
      <ActionForm to={here()} action="set" label={words.settings.save}>
        {settingNames.map((name) => {
          const value = sent?.get(name) ?? typed(stored[settings[name].column])
          return <SettingField key={name} request={request} name={name} value={value} />
        })}
      </ActionForm>
    )
    return { title: words.sections.settings, body }
  },
  actions: { set: { run: set } },
})

/** Returns a stored value as text for its field. */
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
  const label = words.settings.names[name]
  const { kind } = settings[name]
  if (kind === 'flag') {
    const choices = [['yes', words.yes] as const, ['no', words.no] as const]
    return <Choice name={name} label={label} value={value} choices={choices} />
  }
  if (name === 'assistant_enquiries')
    return (
      <Choice name={name} label={label} value={value} choices={Object.entries(words.settings.assistants)} />
    )
  if (name === 'time_zone') {
    const zones = new Set([value, 'UTC', ...Intl.supportedValuesOf('timeZone')])
    return <Choice name={name} label={label} value={value} choices={[...zones].map((zone) => [zone, zone])} />
  }
  const type = kind === 'number' ? 'number' : 'text'
  return <Field name={name} type={type} label={label} value={value} isRequired={name === 'name'} />
}

async function set(request: DashboardRequest, form: Form): Promise<Done> {
  const { db, session, words } = request
  const given = Object.fromEntries(
    settingNames.flatMap((name) => {
      const text = form.get(name)
      return text === null ? [] : [[name, text]]
    }),
  )
  const changed = await changeSettings(db, session.institute, given)
  if ('faults' in changed)
    throw new Refused(
      changed.faults.map(({ name, message }) => `${words.settings.names[name]}: ${message}.`).join(' '),
    )
  const { before, after } = changed
  return { event: { action: 'institute.set', subject: null, before, after } }
}

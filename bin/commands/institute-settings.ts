import { changeSettings, type SettingName, settingNames } from '#lib/office/institutes/settings.ts'
import { recordAuditEvent } from '#lib/office/staff/audit.ts'
import { CommandFailure } from './running/failure.ts'
import { requireInstitute } from './running/institute.ts'
import type { CommonOptions, Context } from './running/run.ts'

/** Sets settings by words such as `currency=INR`; `currency=` removes a value. */
export async function setInstitute(
  { db, now }: Context,
  _: CommonOptions,
  slug: string,
  words: readonly string[],
) {
  const institute = await requireInstitute(db, slug)
  const changed = await changeSettings(db, institute, settingsIn(words))
  if ('faults' in changed)
    throw new CommandFailure(changed.faults.map(({ name, message }) => `${name}: ${message}`).join('\n'))
  const { before, after } = changed
  const names = Object.keys(after) as SettingName[]
  if (names.length === 0) return { value: { before, after }, text: 'Nothing changed.' }
  const event = { action: 'institute.set', subject: null, before, after }
  await recordAuditEvent(db, event, { instituteId: institute.id, who: 'command', now })
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

import type { z } from 'zod'
import { type Cause, cause } from '#lib/base/failure-causes.ts'

/** What can be wrong with a setting or secret, by code: as operators read it, with its values in braces. */
export const settingTexts = {
  missing: 'is missing',
  tooLong: 'has more than {n} characters',
  whiteSpace: 'contains white space',
  unfit: 'does not fit',
  url: 'must be an https URL without a user or fragment',
  email: 'must be an e-mail address, such as office@school.example',
  webhookSecret: 'must be whsec_ and 24 to 64 bytes in base64',
  property: 'must be the internal name of a property, such as message',
  apiHost: 'must be the API host of your account, such as api-in21.leadsquared.com',
  fieldNames: 'must be API names of fields, separated by commas',
  dataCentre: 'must be one of {names}: what follows "zoho." in the browser',
  method: 'must be POST, PUT or PATCH',
  format: 'must be json or form',
  statuses: 'must be statuses, such as 200-299,409',
  path: 'must be names with full stops between them, such as data.id',
  notFlat: 'a form must be a flat object of strings, numbers and booleans',
  notJson: 'is not JSON; write placeholders in quotes, such as {"name": "{{full_name}}"}',
  notObject: 'must be a JSON object or list',
  tooDeep: 'is nested more than {n} levels deep',
  placeholders: 'has more than {n} placeholders',
  nearField: 'has no field {field}; the nearest is {near}',
  noField: 'has no field {field}; expected one of {names}',
  longHeaders: 'have more than {n} characters',
  manyHeaders: 'have more than {n} lines',
  notHeader: 'line {n} is not a header, such as Authorization: Bearer …',
  ownHeader: 'line {n}: {name} is set by the service',
  sameHeader: 'line {n}: {name} appears twice',
} as const

export type SettingCode = keyof typeof settingTexts
type Values = Readonly<Record<string, string | number>>

/** Names a fault of a zod check; the check's message is the code. */
export const wrong = (code: SettingCode): SettingCode => code

/** Thrown for a text that `passing` checks. */
export class UnfitSetting extends Error {
  readonly code: SettingCode
  readonly values: Values

  constructor(code: SettingCode, values: Values = {}) {
    super(filled(code, values))
    this.code = code
    this.values = values
  }
}

/** Returns a zod check that calls `read` and reports the `UnfitSetting` that it throws. */
export const passing =
  (read: (text: string) => unknown) =>
  (context: { value: string; issues: unknown[] }): void => {
    try {
      read(context.value)
    } catch (error) {
      if (!(error instanceof UnfitSetting)) throw error
      context.issues.push({ code: 'custom', input: '', message: error.code, params: error.values })
    }
  }

/** A fault of the setting or secret `name`, or why the address there may never be called. */
export type SettingFault = { name: string } & ({ code: SettingCode; values: Values } | { refusal: Cause })

export function settingFault(issue: z.core.$ZodIssue): SettingFault {
  const { values: words, maximum, params } = issue as { values?: string[]; maximum?: number; params?: Values }
  const code = Object.hasOwn(settingTexts, issue.message) ? (issue.message as SettingCode) : 'unfit'
  const values = { ...(words && { names: words.join(', ') }), ...(maximum && { n: maximum }), ...params }
  return { name: issue.path.join('.'), code, values }
}

/** Thrown for settings that do not fit, with all their faults. Its message quotes no secret. */
export class BadSettings extends Error {
  readonly faults: readonly SettingFault[]

  constructor(faults: readonly SettingFault[], unknown: readonly string[] = []) {
    const each = faults.map((fault) =>
      'code' in fault ? `${fault.name}: ${filled(fault.code, fault.values)}` : fault.refusal,
    )
    const what = [...unknown.map((name) => `there is no setting ${name}`), ...each].join('; ')
    super(cause('badSettings', { what }))
    this.faults = faults
  }
}

const filled = (code: SettingCode, values: Values): string =>
  settingTexts[code].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

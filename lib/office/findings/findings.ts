import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Env } from '#lib/base/env.ts'
import type { Finding, Subject } from '#lib/contract/catalogue/rules/finding.ts'
import { shownCommand } from '#lib/office/cli/shown-command.ts'
import { say } from '#lib/site/words/words.ts'
import english from './en.json' with { type: 'json' }
import hindi from './hi.json' with { type: 'json' }
import operator from './operator.json' with { type: 'json' }

export type OfficeCode = keyof typeof english
export type FindingCode = OfficeCode | keyof typeof operator.said

/** Sentences about an institute, for its office and the operator. A language that lacks one does not compile. */
const offices: Record<string, Record<OfficeCode, string>> = { en: english, hi: hindi }
const operators: Record<string, string> = { ...english, ...operator.said }
const advices: Record<string, string> = operator.advice

export type KnownFinding = Finding<FindingCode>
type Make<Code> = (on: Subject, code: Code, values?: Finding['values']) => KnownFinding
/** Codes of faults: those that have advice. */
export type FaultCode = FindingCode & keyof typeof operator.advice

export const fault: Make<FaultCode> = (on, code, values = {}) => ({ code, values, on, weight: 'error' })
/** A finding that somebody should look at, though everything works. */
export const warning: Make<FindingCode> = (on, code, values = {}) => ({ code, values, on, weight: 'warning' })
export const hint: Make<FindingCode> = (on, code, values = {}) => ({ code, values, on, weight: 'hint' })

export const machine: Subject = { kind: 'machine', id: '' }
export const ofInstitute = (slug: string): Subject => ({ kind: 'institute', id: slug, institute: slug })

export interface Examination {
  db: Kysely<Database>
  env: Env
  /** Returns the database's time; fails while the database does not answer. */
  now: () => Promise<Date>
  /** Origin of a mirror of the site to check as well. */
  mirror?: string | undefined
}

/** Runs one check for each of its subjects. Returns an empty array if there is nothing to check. */
export type Check = (examination: Examination) => Promise<KnownFinding[]>

/** Checks by name. Do not rename them, because alerts search for the names. */
export type Checks = Readonly<Record<string, Check>>

export interface CheckedFinding extends KnownFinding {
  check: string
}

export async function runChecks(checks: Checks, examination: Examination): Promise<CheckedFinding[]> {
  const findings: CheckedFinding[] = []
  for (const [check, examine] of Object.entries(checks))
    for (const finding of await examine(examination)) findings.push({ check, ...finding })
  return findings
}

/** How a reader sees the values of a finding. */
interface Manner {
  moment: (at: Date) => string
  reason: (text: string) => string
  /** Names a value by its table and column. */
  field: (place: string) => string
}

const exact: Manner = { moment: (at) => at.toISOString(), reason: String, field: String }

/** The sentence for an office in its language; undefined for what only an operator is told. */
export function officeSentence(
  language: string,
  { code, values }: Pick<Finding, 'code' | 'values'>,
  manner: Manner = exact,
): string | undefined {
  const text = (offices[language] ?? english)[code as OfficeCode]
  return text && say(language, text, spoken(values, manner))
}

/** The sentence and the advice for an operator, in English; the advice is null where nothing needs to be done. */
export function operatorText({ code, values, on, weight }: Finding): {
  message: string
  advice: string | null
} {
  const given = { on: on.institute ?? on.id, catalogue: shownCommand('').trim(), ...spoken(values, exact) }
  const fill = (text = ''): string => say('en', text, given).trim()
  return {
    message: fill(operators[code]),
    advice: weight === 'error' && advices[code] ? fill(advices[code]) : null,
  }
}

/** As a command prints what is said of a document: the path, then the sentence. */
export const lineOf = (finding: Finding): string => `${finding.on.id}: ${operatorText(finding).message}`

const spoken = (values: Finding['values'], { moment, ...named }: Manner) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (value instanceof Date) return [name, moment(value)]
      return [name, name === 'reason' || name === 'field' ? named[name](String(value ?? '–')) : (value ?? '')]
    }),
  )

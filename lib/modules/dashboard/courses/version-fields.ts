import type { VersionSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import {
  eachFact,
  type FactKey,
  type FactValues,
  versionFacts,
} from '#lib/contract/catalogue/rules/version-facts.ts'
import { readSessions, sessionText } from '#lib/office/imports/sessions.ts'
import { enrolmentFields } from './enrolment-fields.ts'
import {
  type CourseField,
  type FieldTable,
  linesIn,
  plain,
  readAs,
  readCount,
  type VersionKey,
  type VersionValues,
} from './field.ts'
import { lengthText, readLength } from './lengths.ts'
import { priceFields } from './price-fields.ts'

type Field<Key extends VersionKey> = CourseField<VersionSource, VersionValues, Key>

const text = <Key extends VersionKey & keyof VersionSource>(
  key: Key,
  input: Field<Key>['input'],
  refusal: Field<Key>['refusal'],
  read?: (text: string) => unknown,
) => plain<VersionSource, VersionValues, Key>('version', key, input, refusal, read)

/** What a fact's kind says of its field. */
const kinds = {
  day: ['date', 'notDay'],
  week: ['week', 'noSessions'],
  count: ['number', 'notCount'],
  text: ['text', 'tooLong'],
  duration: ['text', 'notLike'],
  words: ['choice', 'notLike'],
} as const

const facts = eachFact((fact, key): Field<FactKey> => {
  const [input, refusal] = kinds[fact.kind]
  return {
    ...text(key, input, refusal, fact.kind === 'count' ? readCount : undefined),
    ...(fact.kind === 'words' && { choices: () => ['', ...fact.words] }),
  }
})

/** Reads days and times, a line for each or as people write them. */
const weekTyped = (text: string): VersionValues['sessions'] =>
  text === '' ? [] : readSessions(linesIn(text).join('; '))

/** The fields of a version. */
export const versionFields: FieldTable<VersionSource, VersionValues> = {
  ...priceFields,
  level: text('level', 'text', 'notText'),
  starts_on: text('starts_on', 'date', 'notDay'),
  ends_on: text('ends_on', 'date', 'notDay'),
  ...(facts as unknown as FieldTable<VersionSource, FactValues, VersionValues>),
  workload: { ...text('workload', 'text', 'notLike', readLength), text: lengthText },
  sessions: {
    ...text('sessions', 'week', 'noSessions'),
    type: readAs(weekTyped),
    text: (lessons) => lessons.map(sessionText).join('\n'),
  },
  ...enrolmentFields,
}

/** The limits of a fact, for what is said of a text that it does not take. */
export function limitsOf(key: string): Record<string, string | number> {
  if (!(key in versionFacts)) return {}
  const { max, cell, example }: { max?: number; cell?: string; example?: string | number } =
    versionFacts[key as FactKey]
  return { ...(max && { max }), ...(example && { example: cell ?? example }) }
}

import type { InviteSource, VersionSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { eachFact, type FactKey } from '#lib/contract/catalogue/rules/version-facts.ts'
import { readSessions, sessionText } from '#lib/office/imports/sessions.ts'
import {
  type EditableField,
  type EditablePlace,
  type FieldContext,
  type FieldKey,
  linesIn,
  placeIn,
  type VersionKey,
} from './editable-field.ts'
import { enrolmentPlaces, firstEnrolment, openingPlace } from './enrolments.ts'
import { lengthText, readLength } from './lengths.ts'
import { pricePlaces } from './price-fields.ts'

/** Id of the version that a form offers to add; no stored version has it. */
export const newVersion = '+'

/** Most invites of a version that a form shows. */
const invitesMax = 8

/** Lists the fields of a version: its own, those of its first enrolment, of the others, and of one that can be added. */
export function versionFields(version: VersionSource, at: number, context: FieldContext): EditableField[] {
  const here = `courses[0].versions[${at}]`
  const field = (key: 'level' | 'starts_on' | 'ends_on' | FactKey) => placeIn('version', version, key, here)
  const places: Record<Exclude<VersionKey, 'enrolment_open'>, EditablePlace> = {
    level: field('level'),
    starts_on: field('starts_on'),
    ends_on: field('ends_on'),
    ...eachFact((fact, key) =>
      fact.kind === 'words'
        ? { ...field(key), kind: 'choice' as const, choices: ['', ...fact.words] }
        : field(key),
    ),
    workload: {
      ...field('workload'),
      text: lengthText(version.workload),
      set: (text) => Object.assign(version, { workload: readLength(text) }),
    },
    sessions: {
      kind: 'week',
      text: version.sessions.map(sessionText).join('\n'),
      path: `${here}.sessions`,
      set: (text) =>
        Object.assign(version, { sessions: text === '' ? [] : readSessions(linesIn(text).join('; ')) }),
    },
  }
  const named = (some: object, invite: InviteSource | null, nameOf: (key: FieldKey) => string) =>
    (Object.entries(some) as [FieldKey, EditablePlace][]).map(
      ([key, place]): EditableField => ({ name: nameOf(key), key, version, invite, ...place }),
    )
  const ofInvite = (index: number) => ({
    ...pricePlaces(version, index, here, context),
    ...enrolmentPlaces(version, index, here, context),
  })
  const { id, invites } = version
  const first = firstEnrolment(version)
  const ofVersion = (key: FieldKey) => `${key}@${id}`
  const several = invites.length > 1 && { enrolment_open: openingPlace(version, here) }
  const further = id === newVersion ? [] : invites.slice(0, invitesMax)
  return [
    ...named({ ...places, ...several }, null, ofVersion),
    ...named(ofInvite(first), invites[first] ?? null, ofVersion),
    ...further.flatMap((invite, index) =>
      index === first ? [] : named(ofInvite(index), invite, (key) => `${key}#${invite.id}`),
    ),
    ...(further.length > 0 ? named(ofInvite(invites.length), null, (key) => `${key}+${id}`) : []),
  ]
}

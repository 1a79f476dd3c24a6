import type { CourseSource, VersionSource } from '#lib/catalogue/authored/course.ts'
import { type EditablePlace, enrolmentIn, type FieldContext, priceIn } from './sale.ts'

/** A value of a course that the office edits. */
export interface EditableField extends EditablePlace {
  /** The field's name in a form: `title`, or `venue@v1` for a version. */
  name: string
  key: FieldKey
  kind: 'text' | 'date' | 'flag'
  /** Null for a field of the course. */
  version: VersionSource | null
}

const courseKinds = {
  title: 'text',
  subtitle: 'text',
  published: 'flag',
  coming_soon: 'flag',
  launches_on: 'date',
} as const
const versionKinds = {
  price: 'text',
  enrolment_starts_on: 'date',
  enrolment_ends_on: 'date',
  enrolment_closed: 'flag',
  starts_on: 'date',
  ends_on: 'date',
  venue: 'text',
} as const
type CourseKey = keyof typeof courseKinds
type VersionKey = keyof typeof versionKinds
export type FieldKey = CourseKey | VersionKey

/** Lists the fields of a course, then of its versions. Each `set` changes the given course. */
export function courseFieldsOf(course: CourseSource, context: FieldContext): EditableField[] {
  const own = (Object.keys(courseKinds) as CourseKey[]).map((key): EditableField => {
    const kind = courseKinds[key]
    return { name: key, key, kind, version: null, ...placeIn(course, key, kind, 'courses[0]') }
  })
  return [...own, ...course.versions.flatMap((version, at) => versionFields(version, at, context))]
}

function versionFields(version: VersionSource, at: number, context: FieldContext): EditableField[] {
  const here = `courses[0].versions[${at}]`
  const enrolment = enrolmentIn(version, here)
  const places: Record<VersionKey, EditablePlace> = {
    price: priceIn(version, here, context),
    enrolment_starts_on: enrolment.starts_on,
    enrolment_ends_on: enrolment.ends_on,
    enrolment_closed: enrolment.closed,
    starts_on: placeIn(version, 'starts_on', 'date', here),
    ends_on: placeIn(version, 'ends_on', 'date', here),
    venue: placeIn(version, 'venue', 'text', here),
  }
  return (Object.keys(versionKinds) as VersionKey[]).map((key) => ({
    name: `${key}@${version.id}`,
    key,
    kind: versionKinds[key],
    version,
    ...places[key],
  }))
}

const placeIn = <Key extends string>(
  holder: Record<Key, unknown>,
  key: Key,
  kind: EditableField['kind'],
  here: string,
): EditablePlace => ({
  text: kind === 'flag' ? (holder[key] === true ? 'yes' : 'no') : String(holder[key] ?? ''),
  path: `${here}.${key}`,
  set: (text) => Object.assign(holder, { [key]: kind === 'flag' ? flagIn(text) : text || null }),
})

/** Returns the flag of a text; leaves another text to the document's check. */
const flagIn = (text: string): boolean | string => ({ yes: true, no: false })[text] ?? text

import type { ReactNode } from 'react'
import { Tick } from '#app/dashboard/page/fields.tsx'
import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'
import type { VersionSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { type FactKey, factKeys } from '#lib/contract/catalogue/rules/version-facts.ts'
import type { EditableField, FieldKey } from '#lib/modules/dashboard/courses/editable-field.ts'
import { newVersion } from '#lib/modules/dashboard/courses/version-fields.ts'
import { shortDayIn, wordFor } from '#lib/modules/dashboard/words/words.ts'
import { CourseField } from './course-field.tsx'

/** Fields in the order of the form. All but the first group are folded until they hold something. */
const courseGroups = {
  basics: ['title', 'state'],
  about: ['subtitle', 'description_html', 'image_url', 'instructors', 'tags', 'mode', 'faqs'],
  shown: ['launches_on', 'publish_from', 'publish_until', 'slug'],
} as const satisfies Record<string, readonly FieldKey[]>
const versionGroups = {
  basics: ['price', 'starts_on', 'ends_on'],
  prices: ['list_price', 'early_price', 'early_price_until', 'more_prices'],
  // Facts that are not named come last.
  lessons: [
    ...new Set<'level' | FactKey>(['sessions', 'delivery', 'venue', 'seats_left', 'level', ...factKeys]),
  ],
  enrolment: [
    'enrolment_open',
    'enrolment',
    'enrolment_url',
    'enrolment_starts_on',
    'enrolment_ends_on',
    'enrolment_closed',
  ],
} as const satisfies Record<string, readonly FieldKey[]>
/** Fields of a further enrolment period. Their names hold its invite, so they are apart from those of the version. */
const periodKeys = [
  ...['enrolment_starts_on', 'enrolment_ends_on', 'price', ...versionGroups.prices],
  ...['enrolment', 'enrolment_url', 'enrolment_closed'],
]
type KeyIn<Groups extends Record<string, readonly FieldKey[]>> = Groups[keyof Groups][number]

interface FieldsProps {
  request: DashboardRequest
  fields: readonly EditableField[]
  valueIn: (field: EditableField) => string
  hints: Record<string, string>
}

/** The fields of a course and, one tab for each, of its versions. The last tab is a batch that can be added. */
export function CourseFields({ versions, ...props }: FieldsProps & { versions: readonly VersionSource[] }) {
  const { fields, request } = props
  const { words, say, url, faults = {} } = request
  const of = (id: string | null) => fields.filter(({ version }) => (version?.id ?? null) === id)
  const faulty = versions.filter(({ id }) => of(id).some(({ name }) => faults[name]))
  const asked = url.searchParams.get('version')
  const open = faulty[0] ?? versions.find(({ id }) => id === asked) ?? versions[0]
  const [only, another] = versions
  const { basics, ...more } = courseGroups
  const own = { ...props, fields: of(null) }
  return (
    <>
      <Groups {...own} groups={{ basics }} />
      {only && !another && (
        <fieldset>
          <VersionFields {...props} fields={of(only.id)} version={only} />
        </fieldset>
      )}
      <div className="versions" hidden={!another}>
        {(another ? versions : []).map((version, at) => {
          const { id, level, starts_on } = version
          const isNew = id === newVersion
          const name = isNew
            ? words.course.addVersion
            : (level ??
              (starts_on && shortDayIn(request.language, starts_on)) ??
              say(words.course.batchNumber, { n: at + 1 }))
          return [
            <input
              key={`tab ${id}`}
              type="radio"
              name="tab"
              id={`tab-${at}`}
              value={id}
              defaultChecked={version === open}
            />,
            <label key={`label ${id}`} htmlFor={`tab-${at}`}>
              {faulty.includes(version) ? `⚠ ${name}` : name}
            </label>,
            <fieldset key={id} aria-label={name}>
              <VersionFields {...props} fields={of(id)} version={version} />
              {!isNew && versions.length > 2 && (
                <Tick name="remove" value={id} label={words.course.removeVersion} />
              )}
            </fieldset>,
          ]
        })}
      </div>
      <Groups {...own} groups={more} />
    </>
  )
}

function Groups({
  groups,
  children,
  ...props
}: FieldsProps & { groups: Record<string, readonly FieldKey[]>; children?: ReactNode }) {
  const { request, fields, valueIn } = props
  const { words, faults = {} } = request
  return Object.entries(groups).map(([group, keys]) => {
    const own = keys.flatMap((key) => fields.filter((field) => field.key === key))
    const inputs = own.map((field) => (
      <CourseField key={field.name} {...props} field={field} value={valueIn(field)} />
    ))
    if (group === 'basics' || own.length === 0) return inputs
    const isWanted = own.some((field) => faults[field.name] || !isUsual(field.key, valueIn(field)))
    return (
      <details key={group} className="group" open={isWanted}>
        <summary>{wordFor(words.course.groups, group)}</summary>
        <div>{inputs}</div>
        {group === 'enrolment' && children}
      </details>
    )
  })
}

/** The fields of a version. Those of its further enrolment periods stand below those of the first. */
function VersionFields({ version, fields, ...props }: FieldsProps & { version: VersionSource }) {
  const { request, valueIn } = props
  const { words, say, faults = {} } = request
  const isOfPeriod = ({ name, key }: EditableField) => '#+'.includes(name[key.length] ?? ' ')
  const [further, first] = [fields.filter(isOfPeriod), fields.filter((field) => !isOfPeriod(field))]
  const periods = Map.groupBy(further, ({ name, key }) => name.slice(key.length))
  const removal = (id: string | undefined) =>
    id !== undefined &&
    version.invites.length > 1 && <Tick name="removeInvite" value={id} label={words.course.removePeriod} />
  return (
    <Groups {...props} fields={first} groups={versionGroups}>
      {removal(first.find(({ invite }) => invite)?.invite?.id)}
      {[...periods].map(([ending, own]) => {
        const invite = own[0]?.invite ?? undefined
        const isWanted = own.some((field) => faults[field.name] || valueIn(field) !== field.text)
        return (
          <details key={ending} className="group" open={invite !== undefined || isWanted}>
            <summary>
              {invite
                ? say(words.course.period, { n: version.invites.indexOf(invite) + 1 })
                : words.course.addPeriod}
            </summary>
            {!invite && <p>{words.course.periodHint}</p>}
            <div>
              {periodKeys.flatMap((key) =>
                own
                  .filter((field) => field.key === key)
                  .map((field) => (
                    <CourseField key={field.name} {...props} field={field} value={valueIn(field)} />
                  )),
              )}
            </div>
            {removal(invite?.id)}
          </details>
        )
      })}
    </Groups>
  )
}

/**
 * Returns whether a field holds what most courses have there, so that its group can stay folded. Takes keys of the groups
 * only, and of what the state says: another field would be missing from the form, so it does not compile.
 */
const isUsual = (
  key: KeyIn<typeof courseGroups> | KeyIn<typeof versionGroups> | 'published' | 'coming_soon',
  value: string,
): boolean => ['', 'no', ...(key === 'enrolment' ? ['page', 'enquiry'] : [])].includes(value)

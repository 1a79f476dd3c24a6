import { pictureSource } from '#app/dashboard/page/answer.tsx'
import { Choice, Field, Lines, PictureField, Tick, YesOrNo } from '#app/dashboard/page/fields.tsx'
import type { DashboardRequest, FieldFault } from '#app/dashboard/page/member-route.ts'
import { wordFor } from '#app/dashboard/words/words.ts'
import type { VersionSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { type FactKey, factKeys } from '#lib/contract/catalogue/rules/version-facts.ts'
import { type EditableField, type FieldKey, newVersion } from '#lib/modules/dashboard/courses/fields.ts'

/** Fields in the order of the form. All but the first group are folded until they hold something. */
const courseGroups = {
  basics: ['title', 'state'],
  about: ['subtitle', 'description_html', 'image_url', 'instructors', 'tags', 'mode', 'faqs'],
  shown: ['launches_on', 'publish_from', 'publish_until', 'slug'],
} as const satisfies Record<string, readonly FieldKey[]>
const versionGroups = {
  basics: ['price', 'starts_on', 'ends_on'],
  prices: ['list_price', 'early_price', 'early_price_until'],
  // Facts that are not named come last.
  lessons: [
    ...new Set<'level' | FactKey>(['sessions', 'delivery', 'venue', 'seats_left', 'level', ...factKeys]),
  ],
  enrolment: ['enrolment', 'enrolment_starts_on', 'enrolment_ends_on', 'enrolment_closed'],
} as const satisfies Record<string, readonly FieldKey[]>
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
  const { words, url, faults = {} } = request
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
          <Groups {...props} fields={of(only.id)} groups={versionGroups} />
        </fieldset>
      )}
      <div className="versions" hidden={!another}>
        {(another ? versions : []).map((version, at) => {
          const { id, level } = version
          const isNew = id === newVersion
          const name = isNew ? words.course.addVersion : (level ?? `${words.import.batch} ${at + 1}`)
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
              <Groups {...props} fields={of(id)} groups={versionGroups} />
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
  request: { words, faults = {} },
  fields,
  valueIn,
  hints,
  groups,
}: FieldsProps & { groups: Record<string, readonly FieldKey[]> }) {
  return Object.entries(groups).map(([group, keys]) => {
    const own = keys.flatMap((key) => fields.filter((field) => field.key === key))
    const inputs = own.map((field) => (
      <CourseField
        key={field.name}
        words={words}
        field={field}
        value={valueIn(field)}
        hints={hints}
        fault={faults[field.name]}
      />
    ))
    if (group === 'basics' || own.length === 0) return inputs
    const isWanted = own.some((field) => faults[field.name] || !isUsual(field.key, valueIn(field)))
    return (
      <details key={group} className="group" open={isWanted}>
        <summary>{wordFor(words.course.groups, group)}</summary>
        <div>{inputs}</div>
      </details>
    )
  })
}

/**
 * Returns whether a field holds what most courses have there, so that its group can stay folded. Takes keys of the groups
 * only, and of what the state says: another field would be missing from the form, so it does not compile.
 */
const isUsual = (
  key: KeyIn<typeof courseGroups> | KeyIn<typeof versionGroups> | 'published' | 'coming_soon',
  value: string,
): boolean => ['', 'no', ...(key === 'enrolment' ? ['page', 'enquiry'] : [])].includes(value)

interface CourseFieldProps {
  words: DashboardRequest['words']
  field: EditableField
  value: string
  hints: Record<string, string>
  fault: FieldFault | undefined
}

/** Input for a field of a course, in the forms for new and existing courses. */
function CourseField({ words, field, value, hints, fault }: CourseFieldProps) {
  const { name, key, kind, unit, choices = [] } = field
  const label = unit ? `${words.course.fields[key]} (${unit})` : words.course.fields[key]
  const own = { name, label, value, fault: fault?.text }
  if (kind === 'flag') return <YesOrNo {...own} words={words} />
  if (kind === 'choice') {
    const labels = choices.map((one) => [one, wordFor(words.course.choices, one || 'none')] as const)
    return <Choice {...own} choices={labels} />
  }
  const hint = hints[key] ?? ''
  if (kind === 'picture')
    return <PictureField {...own} hint={hint} source={pictureSource(value)} words={words} />
  return (
    <>
      {kind === 'lines' ? (
        <Lines {...own} hint={hint} />
      ) : (
        <Field {...own} type={kind} hint={hint} isRequired={key === 'title'} />
      )}
      {fault?.agreeTo && <Tick name="agreed" value={fault.agreeTo} label={words.course.meant} />}
    </>
  )
}

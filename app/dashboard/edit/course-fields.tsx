import { pictureSource } from '#app/dashboard/page/answer.tsx'
import { Field, PictureField, Tick, yesOrNo } from '#app/dashboard/page/fields.tsx'
import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'
import type { VersionSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { factKeys } from '#lib/contract/catalogue/rules/version-facts.ts'
import type { EditableField } from '#lib/modules/dashboard/courses/checked-course.ts'
import type { FieldContext, FieldKey } from '#lib/modules/dashboard/courses/field.ts'
import { furtherPlans } from '#lib/modules/dashboard/courses/price-fields.ts'
import { findFirstInvite, newVersion } from '#lib/modules/dashboard/courses/versions.ts'
import { fieldTextIn, priceIn } from '#lib/modules/dashboard/words/price-words.ts'
import { dayIn, shortDayIn, wordFor } from '#lib/modules/dashboard/words/words.ts'
import { FieldRows } from './rows.tsx'

type Group = readonly [name: string, keys: readonly FieldKey[]]

/** Fields in the order of the form. Groups with a name are folded until they hold something. */
const first: Group = ['', ['title', 'state']]
const last: readonly Group[] = [
  ['about', ['subtitle', 'description_html', 'image_url', 'instructors', 'tags', 'mode', 'faqs']],
  ['shown', ['launches_on', 'publish_from', 'publish_until', 'slug']],
]
const ofVersion: readonly Group[] = [
  ['', ['price', 'starts_on', 'ends_on']],
  ['prices', ['list_price', 'early_price', 'early_price_until']],
  // Facts that are not named come last.
  ['lessons', [...new Set<FieldKey>(['sessions', 'delivery', 'venue', 'seats_left', 'level', ...factKeys])]],
  [
    'enrolment',
    ['enrolment', 'enrolment_url', 'enrolment_starts_on', 'enrolment_ends_on', 'enrolment_closed'],
  ],
]

interface FieldsProps {
  request: DashboardRequest
  context: FieldContext
  fields: readonly EditableField[]
  valueIn: (field: EditableField) => string
  hints: Record<string, string>
}

/** The fields of a course and, one tab for each, of its versions. The last tab is a batch that can be added. */
export function CourseFields({ versions, ...props }: FieldsProps & { versions: readonly VersionSource[] }) {
  const { words, say, url, language, faults = {} } = props.request
  const of = (version: VersionSource | null) => props.fields.filter((field) => field.version === version)
  const isFaulty = (version: VersionSource) => of(version).some(({ name }) => faults[name])
  const asked = url.searchParams.get('version')
  const open = versions.find(isFaulty) ?? versions.find(({ id }) => id === asked) ?? versions[0]
  const nameOf = ({ id, level, starts_on }: VersionSource, at: number) =>
    id === newVersion
      ? words.course.addVersion
      : (level ??
        (starts_on && shortDayIn(language, starts_on)) ??
        say(words.course.batchNumber, { n: at + 1 }))
  const own = { ...props, fields: of(null) }
  const [only] = versions
  return (
    <>
      <Groups {...own} groups={[first]} />
      {only && versions.length === 1 && (
        <fieldset>
          <Groups {...props} fields={of(only)} groups={ofVersion} />
          <Further {...props} version={only} />
        </fieldset>
      )}
      <div className="versions" hidden={versions.length < 2}>
        {(versions.length < 2 ? [] : versions).map((version, at) => {
          const { id } = version
          const name = nameOf(version, at)
          const tab = { type: 'radio', name: 'tab', id: `tab-${at}`, value: id }
          return [
            <input key={`tab ${id}`} {...tab} defaultChecked={version === open} />,
            <label key={`label ${id}`} htmlFor={`tab-${at}`}>
              {isFaulty(version) ? `⚠ ${name}` : name}
            </label>,
            <fieldset key={id} aria-label={name}>
              <Groups {...props} fields={of(version)} groups={ofVersion} />
              <Further {...props} version={version} />
              {id !== newVersion && versions.length > 2 && (
                <Tick name="remove" value={id} label={words.course.removeVersion} />
              )}
            </fieldset>,
          ]
        })}
      </div>
      <Groups {...own} groups={last} />
    </>
  )
}

function Groups({ groups, ...props }: FieldsProps & { groups: readonly Group[] }) {
  const { request, fields, valueIn } = props
  const { words, faults = {} } = request
  return groups.map(([group, keys]) => {
    const own = keys.flatMap((key) => fields.filter((field) => field.key === key))
    const inputs = own.map((field) => <CourseInput key={field.name} {...props} field={field} />)
    if (group === '' || own.length === 0) return inputs
    const isWanted = own.some((field) => faults[field.name] || !usual.has(valueIn(field)))
    return (
      <details key={group} className="group" open={isWanted}>
        <summary>{wordFor(words.course.groups, group)}</summary>
        <div>{inputs}</div>
      </details>
    )
  })
}

/** What most courses have in a field, so that its group can stay folded. */
const usual: ReadonlySet<string> = new Set(['', 'no', 'page', 'enquiry'])

function CourseInput({ request, field, valueIn, hints }: FieldsProps & { field: EditableField }) {
  const { words, faults = {} } = request
  const { name, key, input, unit, choices } = field
  const fault = faults[name]
  const value = fieldTextIn(request, unit, valueIn(field))
  const label = unit ? `${words.course.fields[key]} (${unit})` : words.course.fields[key]
  const hint = hints[key] ?? ''
  const own = { name, label, value, fault: fault }
  if (input === 'picture')
    return <PictureField {...own} hint={hint} source={pictureSource(value)} words={words} />
  if (input === 'week' || input === 'people') return <FieldRows {...own} kind={input} request={request} />
  const isYes = input === 'flag' || key === 'enrolment_closed'
  const labels = choices?.map((one) => [one, wordFor(words.course.choices, one || 'none')] as const)
  return (
    <Field
      {...own}
      type={input === 'choice' || input === 'flag' ? 'text' : input}
      choices={isYes ? yesOrNo(words) : labels}
      hint={hint}
      isRequired={key === 'title'}
    />
  )
}

/** Lists what else one can enrol by: prices on certain days, and further invites. They are changed by a sheet. */
function Further({ request, context, version }: FieldsProps & { version: VersionSource }) {
  const { words, say, language } = request
  const own = furtherPlans(version, context)
  const others = version.invites.filter((invite) => invite !== findFirstInvite(version))
  if (version.id === newVersion || own.length + others.length === 0) return null
  const prices = (plans: typeof own) => plans.map((plan) => priceIn(request, plan)).join(', ')
  const day = (on: string | null) => (on === null ? '…' : dayIn(language, on))
  return (
    <div className="quiet">
      <p>{words.course.further}</p>
      <ul>
        {own.length > 0 && <li>{prices(own)}</li>}
        {others.map(({ id, starts_on, ends_on, plans }) => (
          <li key={id}>
            {say(words.course.period, { from: day(starts_on), to: day(ends_on), prices: prices(plans) })}
          </li>
        ))}
      </ul>
    </div>
  )
}

import { link, pictureSource } from '#app/dashboard/page/answer.tsx'
import { ActionForm, Field, PictureField, Tick, yesOrNo } from '#app/dashboard/page/fields.tsx'
import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'
import type { CourseSource, VersionSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { factKeys } from '#lib/contract/catalogue/rules/version-fact-table.ts'
import type { EditableField } from '#lib/modules/dashboard/courses/checked-course.ts'
import type { listSlugs, loadEditable } from '#lib/modules/dashboard/courses/edit.ts'
import type { FieldContext } from '#lib/modules/dashboard/courses/field-kind.ts'
import type { FieldKey } from '#lib/modules/dashboard/courses/fields.ts'
import { furtherPlans } from '#lib/modules/dashboard/courses/price-fields.ts'
import { findFirstInvite, newVersion } from '#lib/modules/dashboard/courses/versions.ts'
import { priceIn } from '#lib/modules/dashboard/words/price-words.ts'
import { type DashboardWords, dayIn, shortDayIn, wordFor } from '#lib/modules/dashboard/words/words.ts'
import { editedIn } from './actions.ts'
import { FieldRows } from './rows.tsx'
import { textsIn } from './texts.ts'

/** Maximum number of versions in one form; a longer form would exceed the body limit. */
const versionsMax = 25

type Editable = NonNullable<Awaited<ReturnType<typeof loadEditable>>>
type Slugs = Awaited<ReturnType<typeof listSlugs>>

/** The form of a course. *Preview* is sent into the frame beside it, or opens a tab. */
export function editForm(request: DashboardRequest, editable: Editable, slugs: Slugs, frame = '_blank') {
  const { words, say, sent } = request
  const { stored, course, context, fields } = editable
  const { id, copyOf } = editedIn(request)
  const versions = course.versions.filter((one, at) => at < versionsMax || one.id === newVersion)
  const given = sent ? textsIn(sent) : undefined
  const valueIn = ({ name, text }: EditableField) => {
    const typed = given?.sent[name]
    return typed !== undefined && typed !== given?.shown[name] ? typed : text
  }
  const shown = fields.filter(({ version }) => version === null || versions.includes(version))
  const texts = Object.fromEntries(shown.map(({ name, text }) => [name, text]))
  const slugHint = [
    words.course.hints.slug,
    slugs.current !== undefined && say(words.course.slugNow, { slug: slugs.current }),
    slugs.former.length > 0 && say(words.course.slugFormer, { slugs: slugs.former }),
  ]
  const hints = { ...words.course.hints, slug: slugHint.filter(Boolean).join(' ') }
  const to = link('/course', { id, copy: copyOf })
  return (
    <section>
      {stored && wholeCourse(words, to, stored)}
      <ActionForm
        to={to}
        action="edit"
        label={stored ? words.save : words.courses.addNow}
        fields={{ shown: JSON.stringify(texts) }}
        isLong
        hasFile
        more={
          <button type="submit" name="action" value="preview" formTarget={frame} className="button-quiet">
            {words.labels.preview}
          </button>
        }
      >
        <CourseFields {...{ request, context, fields, versions, valueIn, hints }} />
        {course.versions.length > versions.length && <p>{say(words.course.fewer, { n: versionsMax })}</p>}
      </ActionForm>
    </section>
  )
}

function wholeCourse(words: DashboardWords, to: string, { id, published }: CourseSource) {
  const fields = {
    shown: JSON.stringify({ published: published ? 'yes' : 'no' }),
    published: published ? 'no' : 'yes',
  }
  const label = words.courses.together[published ? 'hide' : 'show']
  return (
    <div className="doing">
      <ActionForm to={to} action="edit" label={label} fields={fields} isQuiet />
      <a className="button button-quiet" href={link('/course', { copy: id })}>
        {words.course.copy}
      </a>
    </div>
  )
}

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

function CourseFields({ versions, ...props }: FieldsProps & { versions: readonly VersionSource[] }) {
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
  return (
    <>
      <Groups {...own} groups={[first]} />
      <div className="versions" hidden={versions.length === 0}>
        {versions.map((version, at) => {
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
  const value = valueIn(field)
  const label = unit ? `${words.course.fields[key]} (${unit})` : words.course.fields[key]
  const own = { name, label, value, fault: faults[name] }
  const hint = hints[key] ?? ''
  if (input === 'picture')
    return <PictureField {...own} hint={hint} source={pictureSource(value)} words={words} />
  if (input === 'week' || input === 'people') return <FieldRows {...own} kind={input} request={request} />
  const labels = choices?.map((one) => [one, wordFor(words.course.choices, one || 'none')] as const)
  return (
    <Field
      {...own}
      type={input === 'choice' || input === 'flag' ? 'text' : input}
      choices={input === 'flag' ? yesOrNo(words) : labels}
      hint={hint}
      isRequired={key === 'title'}
    />
  )
}

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

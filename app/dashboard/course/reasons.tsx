import type { ReactNode } from 'react'
import { tones } from '#app/dashboard/courses/course-table.tsx'
import { type Badge, BadgeOf } from '#app/dashboard/page/fields.tsx'
import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'
import type { CourseSource, VersionSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { isFull } from '#lib/contract/catalogue/rules/availability.ts'
import { dayAfter } from '#lib/contract/catalogue/rules/calendar.ts'
import { activePlans, defaultInvite } from '#lib/contract/catalogue/rules/plans.ts'
import { countOpenBeside, courseStateOf, isShown } from '#lib/modules/dashboard/courses/list.ts'
import { priceIn, priceOfText } from '#lib/modules/dashboard/words/price-words.ts'
import { dayIn, type Spoken, wordFor } from '#lib/modules/dashboard/words/words.ts'
import type { ExplainedChange } from '#lib/modules/explain/changes.ts'
import type { Explanation } from '#lib/modules/explain/explain.ts'
import type { Verdict } from '#lib/modules/explain/verdicts.ts'

interface Props {
  request: DashboardRequest
  explained: Explanation
  course: CourseSource | undefined
  /** What else stands behind the state. */
  children?: ReactNode
}

/** Explains in sentences why a course appears to visitors the way it does, without field names, paths or ids. */
export function Reasons({ request, explained, course, children }: Props) {
  const { words, say } = request
  const { is_shown, verdicts, versions, changes } = explained
  const shown = { true: words.course.shown, false: words.course.hidden, null: words.course.unreadable }
  // A price that only appears or disappears together with the state needs no line of its own.
  const listed = changes.filter(({ rule, from, to }) => rule !== 'price' || ![from, to].includes('none'))
  const courses = new Map(versions.map(({ course_id, title }) => [course_id, title]))
  const nameOf = ({ rule, id }: ExplainedChange) => {
    if (rule === 'visibility') return courses.size > 1 ? courses.get(id) : undefined
    return versions.length > 1 ? versions.find((one) => one.id === id)?.level : undefined
  }
  const sentenceOf = (version: (typeof versions)[number], one: Verdict) =>
    versionSentence(
      request,
      one,
      course?.versions.find(({ id }) => id === version.id),
    )
  // The date of the state: of the version that visitors see first, by name if another has another one.
  const dated = versions.flatMap((version) =>
    version.verdicts
      .filter(({ rule }) => rule === 'availability')
      .map((one) => ({ name: version.level, sentence: sentenceOf(version, one) })),
  )
  const [first] = dated
  const isOne = dated.every(({ sentence }) => sentence === first?.sentence)
  const seen =
    first && [isOne ? '' : first.name && `${first.name}:`, first.sentence].filter(Boolean).join(' ')
  const lead = joined([
    (is_shown && seen) || shown[`${is_shown}`],
    ...verdicts.map((one) => courseSentence(request, one)),
  ])
  if (is_shown === null) return <p className="lead">{lead}</p>
  const state = course && courseStateOf(course, explained.as_of)
  const openBeside = course ? countOpenBeside(course, explained.as_of) : 0
  const badge: Badge =
    state && isShown(state) === is_shown
      ? [tones[state] ?? 'fault', words.courses.short[state]]
      : [is_shown ? 'good' : 'fault', words.course.visibility[is_shown ? 'shown' : 'hidden']]
  return (
    <details className="why" open={request.url.searchParams.has('day')}>
      <summary>
        <BadgeOf badge={badge} /> {lead}{' '}
        {openBeside > 0 && `${say(words.courses.openBeside, { n: openBeside })} `}
        <span className="quiet">{words.course.why}</span>
      </summary>
      <section>
        <h2>{words.course.versions}</h2>
        {versions.map((version) => (
          <div key={version.id}>
            {versions.length > 1 && <h3>{version.level ?? version.title}</h3>}
            <p>
              {joined([
                ...version.verdicts.map((one) => sentenceOf(version, one)),
                pricesSentence(request, course, version.id),
              ])}
            </p>
          </div>
        ))}
      </section>
      {is_shown === true && <Places request={request} explained={explained} />}
      <section>
        <h2>{words.course.changes}</h2>
        {listed.length === 0 && <p>{words.course.nothing}</p>}
        <ul className="rows">
          {listed.map((change) => (
            <li key={`${change.on} ${change.id} ${change.rule}`}>
              {nameOf(change) && `${nameOf(change)}: `}
              {say(words.course.change, {
                day: dayIn(request.language, change.on),
                from: stateWord(request, change.rule, change.from),
                to: stateWord(request, change.rule, change.to),
              })}
            </li>
          ))}
        </ul>
      </section>
      {children}
    </details>
  )
}

function Places({
  request: { words, say },
  explained: { streams, paths },
}: Omit<Props, 'course' | 'children'>) {
  const named = streams.flatMap((stream) => [stream, ...stream.categories]).filter(({ stands }) => stands)
  const inPaths = paths.filter(({ stands }) => stands)
  const none = streams.length === 0 ? words.course.nowhere : words.course.noStream
  return (
    <section>
      <h2>{words.course.places}</h2>
      {named.length > 0 && (
        <p>{say(words.course.streams, { names: named.map(({ label, name }) => label ?? name) })}</p>
      )}
      {named.length === 0 && (streams.length > 0 || inPaths.length === 0) && <p>{none}</p>}
      {inPaths.map(({ name, label }) => (
        <p key={name}>{say(words.course.inPath, { name: label ?? name })}</p>
      ))}
    </section>
  )
}

const joined = (sentences: string[]): string => sentences.filter((one) => one !== '').join(' ')

/** Lists the prices of a version with their days; '' if it has only one price, which has begun. */
function pricesSentence(request: DashboardRequest, course: CourseSource | undefined, id: string): string {
  const version = course?.versions.find((one) => one.id === id)
  const plans = version ? activePlans(version).map(({ plan }) => plan) : []
  if (plans.length < 2 && plans.every(({ starts_on }) => starts_on === null)) return ''
  const list = new Intl.ListFormat(request.language, { type: 'unit' })
  const prices = list.format(plans.slice(0, pricesMax).map((plan) => priceIn(request, plan)))
  return request.say(request.words.course.reasons.prices, { prices })
}

const pricesMax = 10

const lastKey = ({ field }: Verdict): string => field?.split('.').at(-1) ?? ''

/** Returns a verdict on the whole course as a sentence; '' if the office need not know about it. */
function courseSentence({ words, say, language }: DashboardRequest, verdict: Verdict): string {
  const { reasons } = words.course
  if (verdict.rule === 'access') return reasons.access
  if (verdict.rule === 'edition') return say(reasons.editionCount, { count: Number(verdict.value) })
  if (verdict.rule !== 'visibility' || verdict.verdict === 'shown') return ''
  return hiddenSentence({ words, say, language }, verdict)
}

/** Returns the reason why visitors do not see a course or version as a sentence. */
function hiddenSentence({ words, say, language }: Spoken, verdict: Verdict): string {
  const { published, publish_from, publish_until, archived, versions, status } = words.course.reasons
  const sentences = { published, publish_from, publish_until, archived, versions, status }
  const sentence = wordFor(sentences, lastKey(verdict))
  return typeof verdict.value === 'string' ? say(sentence, { day: dayIn(language, verdict.value) }) : sentence
}

/** Returns a verdict on a version as a sentence. */
function versionSentence(
  { words, say, language }: DashboardRequest,
  verdict: Verdict,
  version: VersionSource | undefined,
): string {
  const { reasons } = words.course
  const end = (version && defaultInvite(version)?.ends_on) ?? null
  const day = dayIn(language, String(verdict.value))
  const last = end === null ? '' : dayIn(language, end)
  const key = lastKey(verdict)
  switch (verdict.rule) {
    case 'visibility':
      return hiddenSentence({ words, say, language }, verdict)
    case 'availability':
      if (verdict.verdict === 'coming_soon') return reasons.coming
      if (verdict.verdict === 'not_started')
        return say(isOfPlan(verdict) ? reasons.priceStarts : reasons.opens, { day })
      if (verdict.verdict === 'available') {
        if (isFull(verdict.verdict, version?.seats_left ?? null)) return reasons.full
        return end ? say(reasons.openUntil, { last }) : reasons.open
      }
      if (key === 'invites') return reasons.noPrice
      if (key !== 'ends_on') return reasons.closed
      return say(isOfPlan(verdict) ? reasons.priceEnded : reasons.ended, {
        day: dayIn(language, dayAfter(String(verdict.value)) ?? String(verdict.value)),
        last: day,
      })
    case 'pace':
      return reasons.untimed
    case 'launch':
      return say(reasons.launches, { day })
    case 'price':
      if (key === 'prices_visible') return reasons.pricesOff
      if (verdict.verdict === 'on request') return reasons.onRequest
      if (verdict.verdict === 'none') return reasons.notOnSale
      if (verdict.verdict === 'free') return reasons.free
      return say(reasons.price, { price: priceIn({ words, say, language }, priceOfText(verdict.verdict)) })
    case 'language':
      if (key === 'enabled') return ''
      return verdict.verdict === 'none'
        ? reasons.noLanguage
        : say(reasons.language, { language: languageName(language, verdict.verdict) })
    default:
      return ''
  }
}

/** Returns whether a price's day decided, rather than a day of enrolment. */
const isOfPlan = ({ field }: Verdict): boolean => field?.split('.').includes('plans') ?? false

const languageName = (language: string, code: string): string => {
  try {
    return new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}

/** Returns the label of a state or price, as shown on either side of a change. */
function stateWord(request: DashboardRequest, rule: ExplainedChange['rule'], value: string): string {
  const { words } = request
  if (rule === 'visibility') return wordFor(words.course.visibility, value)
  if (rule === 'availability') return wordFor(words.courses.states, value)
  if (value === 'none') return words.none
  return value === 'free' ? words.course.reasons.free : priceIn(request, priceOfText(value))
}

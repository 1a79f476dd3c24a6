import { weeklyLessons } from 'catalogue-client/text'
import type { CourseSummary } from '#lib/contract/catalogue/shapes/course-list.ts'
import type { PathEntry } from '#lib/contract/catalogue/shapes/paths.ts'
import type { Variant } from '#lib/contract/catalogue/shapes/variant.ts'
import { lineAbout, type VersionChoice } from '#lib/site/dates/batches.ts'
import { amountFrom, priceIn } from '#lib/site/money.ts'
import { speaking } from '#lib/site/page-context.ts'
import type { ToolDeps } from './tool.ts'

const modes = { online: 'online', onsite: 'in person', blended: 'in person and online' }

/** Says when, where and how a version is taught, in English. */
function batchWords({ schedule }: Variant, today: string): string {
  const { starts_on, sessions, venue, delivery, seats_left } = schedule
  const lessons = weeklyLessons(sessions, 'en').map(({ days, times }) =>
    [days, times].filter(Boolean).join(' '),
  )
  return [
    starts_on && `${starts_on < today ? 'started' : 'starts'} ${starts_on}`,
    lessons.join('; '),
    venue,
    delivery && modes[delivery],
    seats_left !== null && (seats_left === 0 ? 'full' : `seats left: ${seats_left}`),
  ]
    .filter(Boolean)
    .join(', ')
}

/** Says a course in one line: state, price and dates are those of one version that matches `choice`. */
export function courseLine(course: CourseSummary, deps: ToolDeps, choice: VersionChoice = {}): string {
  const line = lineAbout(deps, course.variants, choice)
  const { version } = line
  const languages = course.languages.map(({ label }) => label).join('/')
  const facts = [
    version.availability.replace('_', ' '),
    priceIn(speaking('en'), line),
    batchWords(version, deps.today),
    version.level,
    languages,
  ]
  return `${course.title} (${facts.filter(Boolean).join(', ')}) ${course.url ?? deps.pageOf(course)} id=${course.id}`
}

/** Says a version of a course in one line. */
export function versionLine(version: Variant, { today }: ToolDeps): string {
  const { level, language, availability, url } = version
  const price = priceIn(speaking('en'), { version, others: undefined })
  const facts = [level, language?.label, availability.replace('_', ' '), price, batchWords(version, today)]
  return `- ${facts.filter(Boolean).join(', ')}${url === null ? '' : ` ${url}`}`
}

/** Says a learning path in one line: its name, the price of the whole and the page to enrol. */
export function pathLine({ name, price, url }: Pick<PathEntry, 'name' | 'price' | 'url'>, more = ''): string {
  const facts = [more, price && `${amountFrom(speaking('en'), price, false)} for the whole path`]
    .filter(Boolean)
    .join(', ')
  return [name, facts && `(${facts})`, url].filter(Boolean).join(' ')
}

import { weeklyLessons } from 'catalogue-client/text'
import type { CourseSummary } from '#lib/contract/catalogue/answers/course-list.ts'
import type { PathEntry } from '#lib/contract/catalogue/answers/paths.ts'
import type { Variant } from '#lib/contract/catalogue/answers/variant.ts'
import { type CourseLine, lineAbout, type VersionChoice } from '#lib/site/dates/course-batches.ts'
import { amountFrom, priceIn } from '#lib/site/money.ts'
import { speaking } from '#lib/site/page-context.ts'
import type { ToolDeps } from './tool.ts'

const english = speaking(['en'])
const modes = { online: 'online', onsite: 'in person', blended: 'in person and online' }

/** Says state, price, dates and place of the version that a line is about. */
function factsOf(line: CourseLine, today: string): string {
  const { availability, level, language, schedule } = line.version
  const { starts_on, sessions, venue, delivery, seats_left } = schedule
  const lessons = weeklyLessons(sessions, 'en').map(({ days, times }) =>
    [days, times].filter(Boolean).join(' '),
  )
  const facts = [
    availability.replace('_', ' '),
    priceIn(english, line),
    starts_on && `${starts_on < today ? 'started' : 'starts'} ${starts_on}`,
    lessons.join('; '),
    venue,
    delivery && modes[delivery],
    seats_left !== null && (seats_left === 0 ? 'full' : `seats left: ${seats_left}`),
    level,
    language?.label,
  ]
  return facts.filter(Boolean).join(', ')
}

/** Says a course in one line, with the facts of one version that matches `choice`. */
export function courseLine(course: CourseSummary, deps: ToolDeps, choice: VersionChoice = {}): string {
  const facts = factsOf(lineAbout(deps, course.variants, choice), deps.today)
  return `${course.title} (${facts}) ${course.url ?? deps.pageOf(course)} id=${course.id}`
}

export const versionLine = (version: Variant, { today }: ToolDeps): string =>
  ['-', factsOf({ version, others: undefined }, today), version.url].filter(Boolean).join(' ')

/** Says a learning path in one line: its name, the price of the whole and the page to enrol. */
export function pathLine({ name, price, url }: Pick<PathEntry, 'name' | 'price' | 'url'>, more = ''): string {
  const facts = [more, price && `${amountFrom(english, price, false)} for the whole path`]
    .filter(Boolean)
    .join(', ')
  return [name, facts && `(${facts})`, url].filter(Boolean).join(' ')
}

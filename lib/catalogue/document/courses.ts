import { visibleVersions } from '../rules/visibility.ts'
import type { FormatSource } from '../source.ts'
import type { CourseCheck } from './course-check.ts'
import { courseShape } from './course-shape.ts'
import type { Fault } from './fault.ts'
import { courseHtmlFaults, type HtmlFault } from './html.ts'
import { planIdsBeside, repeatedCourseIds } from './ids.ts'
import type { Items } from './items.ts'
import { readWith } from './keys.ts'
import { textOf, under } from './raw.ts'
import { secondDefaultInvites } from './relations.ts'
import { courseTagWarnings } from './tag-warnings.ts'
import { courseImageWarnings, peopleImageWarnings } from './url-warnings.ts'
import { courseValueWarnings } from './value-warnings.ts'

export interface CourseRules {
  htmlFault: HtmlFault
  /** Those of the site. */
  formats: FormatSource[]
}

export interface CheckedCourses {
  /** In their order; one that is missing or repeated is a fault. */
  ids: Set<string>
  /** Of courses that visitors can see. */
  visibleIds: Set<string>
  /** Authored ids of plans that look as if they had been made for one without. */
  likeMadePlanIds: Set<string>
  /** What each check found, and what the reading did. */
  found: Record<keyof ReturnType<typeof checksOf> | 'unreadable', Fault[]>
}

/**
 * Makes all checks of single courses in one pass: there may be too many to hold, and each pass reads them anew. Beside
 * the findings it keeps the few facts that other checks need of all courses.
 */
export function checkCourses(
  courses: Items<unknown>,
  rules: CourseRules,
  onProgress: (done: number, total: number) => void,
): CheckedCourses {
  const ids = new Set<string>()
  const visibleIds = new Set<string>()
  const likeMadePlanIds = new Set<string>()
  const unreadable: Fault[] = []
  // No check looks at the ids that are made.
  const Course = courseShape(planIdsBeside(likeMadePlanIds))
  const checks = Object.entries<CourseCheck>(checksOf(rules, likeMadePlanIds)).map(([name, check]) => ({
    name,
    check,
    faults: [] as Fault[],
  }))
  let done = 0
  for (const authored of courses) {
    const at = ['courses', done++]
    const read = readWith(Course, authored, at, unreadable)
    for (const { check, faults } of checks)
      for (const fault of check({ authored, read, at })) faults.push(fault)
    const id = textOf(under(authored, 'id'))
    if (id !== null) ids.add(id)
    if (read && visibleVersions(read).length > 0) visibleIds.add(read.id)
    if (done % reportEvery === 0 || done === courses.length) onProgress(done, courses.length)
  }
  const found = Object.fromEntries(checks.map(({ name, faults }) => [name, faults]))
  return { ids, visibleIds, likeMadePlanIds, found: { ...found, unreadable } as CheckedCourses['found'] }
}

const reportEvery = 100

const checksOf = ({ htmlFault, formats }: CourseRules, likeMadePlanIds: Set<string>) => ({
  repeatedIds: repeatedCourseIds(likeMadePlanIds),
  secondDefaults: secondDefaultInvites,
  html: courseHtmlFaults(htmlFault),
  images: courseImageWarnings,
  people: peopleImageWarnings,
  tags: courseTagWarnings(formats),
  values: courseValueWarnings,
})

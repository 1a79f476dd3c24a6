import type { FormatSource } from '../authored/institute.ts'
import { visibleVersions } from '../rules/visibility.ts'
import { type CourseCheck, type Items, UnreadableItem } from './authored.ts'
import { courseWarnings } from './course-warnings.ts'
import { Findings, fault } from './fault.ts'
import { planIdsBeside, repeatedCourseIds } from './ids.ts'
import { readWith } from './keys.ts'
import { trimmedText, under } from './raw.ts'
import { secondDefaultInvites } from './relations.ts'
import { scan } from './scan.ts'
import { courseShape } from './shape/course.ts'
import type { HtmlFault } from './text-kinds.ts'

export interface CourseRules {
  htmlFault: HtmlFault
  /** The formats of the site. */
  formats: FormatSource[]
}

export interface CheckedCourses {
  /** In document order; a missing or repeated id is a fault. */
  ids: Set<string>
  /** The ids of visible courses. */
  visibleIds: Set<string>
  /** Authored plan ids that look like generated ids. */
  likeMadePlanIds: Set<string>
  warnings: Findings
}

/**
 * Runs all checks of single courses in one pass, since each pass parses every course again. Keeps only the findings
 * and the few facts that other checks need: the courses may not fit into memory.
 */
export function checkCourses(
  courses: Items<unknown>,
  { htmlFault, formats }: CourseRules,
  { faults, onProgress }: { faults: Findings; onProgress: (done: number, total: number) => void },
): CheckedCourses {
  const checked: CheckedCourses = {
    ids: new Set(),
    visibleIds: new Set(),
    likeMadePlanIds: new Set(),
    warnings: new Findings(),
  }
  const { ids, visibleIds, likeMadePlanIds, warnings } = checked
  // No check reads generated ids.
  const Course = courseShape(planIdsBeside(likeMadePlanIds), htmlFault)
  const checks: CourseCheck[] = [repeatedCourseIds(likeMadePlanIds), secondDefaultInvites]
  const warningsOf = courseWarnings(formats)
  for (let index = 0; index < courses.length && !faults.isEnough; index++) {
    if (index % reportEvery === 0) onProgress(index, courses.length)
    const at = ['courses', index]
    const authored = read(courses, index, at, faults)
    // The checks are recursive, so too deep nesting ends here.
    if (authored === undefined || !scan(authored, at, faults)) continue
    const source = readWith(Course, authored, at, faults)
    const course = { authored, read: source, at }
    for (const check of checks) faults.addAll(check(course))
    warnings.addAll(warningsOf(course))
    const id = trimmedText(under(authored, 'id'))
    if (id !== null) ids.add(id)
    if (source && visibleVersions(source).length > 0) visibleIds.add(source.id)
  }
  if (courses.length > 0) onProgress(courses.length, courses.length)
  return checked
}

const reportEvery = 100

/** Parses a course; undefined, with a fault, when that fails. */
function read(courses: Items<unknown>, index: number, at: PropertyKey[], faults: Findings): unknown {
  try {
    return courses.at(index)
  } catch (error) {
    if (!(error instanceof UnreadableItem)) throw error
    faults.push(fault(at, error.message))
  }
}

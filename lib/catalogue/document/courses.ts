import type { FormatSource } from '../authored/institute.ts'
import type { Items } from '../authored/items.ts'
import { visibleVersions } from '../rules/visibility.ts'
import { courseWarnings, formatTags } from './course-warnings.ts'
import { Findings, fault, quoted } from './fault.ts'
import { planIdsLikeMade, repeatedCourseIds } from './ids.ts'
import { Unreadable } from './json.ts'
import { readWith } from './keys.ts'
import { trimmedText, under } from './raw.ts'
import { secondDefaultInvites } from './relations.ts'
import { scan } from './scan.ts'
import { courseShape } from './shape/course.ts'

/** Called while courses are checked, with the number done and the number of all. */
export type OnCheckProgress = (done: number, total: number) => void

const Course = courseShape()

/**
 * Runs all checks of single courses in one pass, since each pass parses every course again. Keeps only the findings
 * and the few facts that other checks need: the courses may not fit into memory.
 */
export function checkCourses(
  courses: Items<unknown>,
  faults: Findings,
  { formats, onProgress }: { formats: FormatSource[]; onProgress: OnCheckProgress },
) {
  const checked = {
    /** In document order; a missing or repeated id is a fault. */
    ids: new Set<string>(),
    /** The ids of visible courses. */
    visibleIds: new Set<string>(),
    /** Authored plan ids that look like generated ids. */
    likeMadePlanIds: new Set<string>(),
    warnings: new Findings(),
  }
  const repeatedIds = repeatedCourseIds()
  const slugs: { slug: string; id: string; at: PropertyKey[] }[] = []
  const known = formatTags(formats)
  for (let index = 0; index < courses.length && !faults.isEnough; index++) {
    if (index % reportEvery === 0) onProgress(index, courses.length)
    const at = ['courses', index]
    const authored = read(courses, index, at, faults)
    // The checks are recursive, so too deep nesting ends here.
    if (authored === undefined || !scan(authored, at, faults)) continue
    const source = readWith(Course, authored, at, faults)
    faults.addAll(repeatedIds(authored, at))
    faults.addAll(secondDefaultInvites(authored, at))
    const id = trimmedText(under(authored, 'id'))
    if (id !== null) checked.ids.add(id)
    for (const planId of planIdsLikeMade(authored)) checked.likeMadePlanIds.add(planId)
    if (source === undefined) continue
    if (source.slug !== null) slugs.push({ slug: source.slug, id: source.id, at: [...at, 'slug'] })
    checked.warnings.addAll(courseWarnings({ authored, source }, at, known))
    if (visibleVersions(source).length > 0) checked.visibleIds.add(source.id)
  }
  for (const { slug, id, at } of slugs)
    if (slug !== id && checked.ids.has(slug))
      checked.warnings.push(fault(at, `${quoted(slug)} is the id of another course, which it opens`))
  if (courses.length > 0) onProgress(courses.length, courses.length)
  return checked
}

const reportEvery = 100

/** Parses a course; undefined, with a fault, when that fails. */
function read(courses: Items<unknown>, index: number, at: PropertyKey[], faults: Findings): unknown {
  try {
    return courses.at(index)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    faults.push(fault(at, error.message))
  }
}

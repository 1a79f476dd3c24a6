import { z } from 'zod'
import type { AuthoredSource, CatalogueSource } from '../authored/catalogue.ts'
import type { CourseSource } from '../authored/course.ts'
import { type Items, itemsFrom } from '../authored/items.ts'
import { isAbsent } from '../rules/text/plain-text.ts'
import { checkCourses, type OnCheckProgress } from './courses.ts'
import { type Fault, Findings } from './fault.ts'
import { warningsOf } from './frame-warnings.ts'
import { planIdsBeside, repeatedCodes, repeatedFolderIds } from './ids.ts'
import { readWith } from './keys.ts'
import { isObject, under } from './raw.ts'
import {
  editionsOfNoCourse,
  itemsWithoutSlug,
  namelessFolders,
  pathsOfNoStream,
  tooManyFormats,
} from './relations.ts'
import { scan } from './scan.ts'
import { courseShape } from './shape/course.ts'
import { documentShape } from './shape/document.ts'

/**
 * The source with warnings of what the catalogue will not show, or the faults of the document. Both lists have the
 * first findings; `more` counts the rest.
 */
export type ParsedDocument<Source = CatalogueSource> =
  | { isValid: true; source: Source; warnings: Fault[]; more?: number }
  | { isValid: false; faults: Fault[]; more?: number }

/** A document without the shape of its courses, which are read one by one. */
const Frame = documentShape(z.unknown())

/** Lists the courses of a document; none when it has no list of them. */
export function coursesIn(document: unknown): unknown[] {
  const courses = under(document, 'courses')
  return Array.isArray(courses) ? courses : []
}

/** Reads an institute document from parsed JSON; missing lists are empty. Never throws; reports all faults together. */
export function parseDocument(document: unknown): ParsedDocument {
  const parsed = parseParts(document, coursesIn(document))
  if (!parsed.isValid) return parsed
  const { courses: read = [], learning_paths = [], ...rest } = parsed.source
  return { ...parsed, source: { ...rest, courses: [...read], learning_paths } }
}

/**
 * Reads a document whose courses are parsed one by one, here and again at each access of the source. `courses` replace
 * the list in the frame.
 */
export function parseParts(
  frame: unknown,
  courses: Items<unknown>,
  onProgress: OnCheckProgress = () => {},
): ParsedDocument<AuthoredSource> {
  const faults = new Findings()
  const isListed = isObject(frame) && Array.isArray(under(frame, 'courses'))
  // The checks below are recursive, so too deep nesting ends here.
  if (!scan(isListed ? { ...frame, courses: [] } : frame, [], faults)) return refused(faults)

  const read = readWith(Frame, frame, [], faults)
  const checked = checkCourses(courses, faults, { formats: read?.site.formats ?? [], onProgress })
  const hasCourses = isListed || courses.length > 0
  faults.addAll(crossChecks(frame, hasCourses ? checked.ids : undefined))
  if (read === undefined || faults.count > 0) return refused(faults)

  const { institute, site, learning_paths } = read
  const warnings = new Findings()
  const visibleIds = hasCourses ? checked.visibleIds : undefined
  warnings.addAll(warningsOf(frame, site, visibleIds))
  warnings.addAll(checked.warnings.list)
  warnings.more += checked.warnings.more
  return {
    isValid: true,
    source: {
      institute,
      site,
      courses: hasCourses
        ? { ...readCourses(courses, checked.likeMadePlanIds), ids: [...checked.ids] }
        : undefined,
      learning_paths: isAbsent(under(frame, 'learning_paths')) ? undefined : learning_paths,
    },
    warnings: warnings.list,
    ...(warnings.more > 0 && { more: warnings.more }),
  }
}

const refused = ({ list, more }: Findings): ParsedDocument<never> => ({
  isValid: false,
  faults: list,
  ...(more > 0 && { more }),
})

/** Checks relations between parts. `ids`: of the document's courses; undefined when it has no list of courses. */
function* crossChecks(frame: unknown, ids: ReadonlySet<string> | undefined): Generator<Fault> {
  yield* repeatedFolderIds(frame)
  yield* repeatedCodes(frame)
  if (ids) yield* editionsOfNoCourse(frame, ids)
  yield* tooManyFormats(frame)
  yield* namelessFolders(frame)
  yield* itemsWithoutSlug(frame)
  yield* pathsOfNoStream(frame)
}

/** Reads valid courses again. */
function readCourses(courses: Items<unknown>, likeMadePlanIds: ReadonlySet<string>): Items<CourseSource> {
  const Course = courseShape(planIdsBeside(likeMadePlanIds))
  return itemsFrom(courses.length, (index) => Course.parse(courses.at(index)))
}

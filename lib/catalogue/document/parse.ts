import { z } from 'zod'
import { htmlFault as faultOfHtml } from '#lib/html/parse.ts'
import type { AuthoredSource, CatalogueSource, PathSource } from '../authored/catalogue.ts'
import type { CourseSource } from '../authored/course.ts'
import { isAbsent } from '../rules/text/blank.ts'
import { type Items, itemsFrom } from './authored.ts'
import { checkCourses } from './courses.ts'
import type { Fault } from './fault.ts'
import { Findings } from './fault.ts'
import { warningsOf } from './frame-warnings.ts'
import { planIdsBeside, repeatedCodes, repeatedFolderIds } from './ids.ts'
import { readWith } from './keys.ts'
import { isObject, itemsAt, under } from './raw.ts'
import { editionsOfNoCourse, streamFaults, tooManyFormats } from './relations.ts'
import { scan } from './scan.ts'
import { courseShape } from './shape/course.ts'
import { documentShape } from './shape/document.ts'
import { pathShape } from './shape/path.ts'
import type { HtmlFault } from './text-kinds.ts'

/**
 * The source with warnings of what the catalogue will not show, or the faults of the document. Both lists have the
 * first findings; `more` counts the rest.
 */
export type ParsedDocument<Source = CatalogueSource> =
  | { isValid: true; source: Source; warnings: Fault[]; more?: number }
  | { isValid: false; faults: Fault[]; more?: number }

export interface ParseOptions {
  /** Checks an HTML text; by default the limits of the HTML cleaner. */
  htmlFault?: HtmlFault
  /** Called while courses are checked, with the number done and the number of all. */
  onProgress?: (done: number, total: number) => void
}

const Envelope = documentShape(z.unknown(), z.unknown())

/** Reads an institute document from parsed JSON; missing lists are empty. Never throws; reports all faults together. */
export function parseDocument(document: unknown, options?: ParseOptions): ParsedDocument {
  const courses = under(document, 'courses')
  const parsed = parseParts(document, Array.isArray(courses) ? courses : [], options)
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
  { htmlFault = faultOfHtml, onProgress = () => {} }: ParseOptions = {},
): ParsedDocument<AuthoredSource> {
  const faults = new Findings()
  const isListed = isObject(frame) && Array.isArray(under(frame, 'courses'))
  // The checks below are recursive, so too deep nesting ends here.
  if (!scan(isListed ? { ...frame, courses: [] } : frame, [], faults)) return refused(faults)

  const envelope = readWith(Envelope, frame, [], faults)
  const rules = { htmlFault, formats: envelope?.site.formats ?? [] }
  const checked = checkCourses(courses, rules, { faults, onProgress })
  const learning_paths = readPaths(frame, htmlFault, faults)
  const hasCourses = isListed || courses.length > 0
  faults.addAll(crossChecks(frame, hasCourses ? checked.ids : undefined))
  if (envelope === undefined || faults.count > 0) return refused(faults)

  const { institute, site } = envelope
  const visibleIds = hasCourses ? checked.visibleIds : undefined
  const warnings = new Findings()
  warnings.addAll(warningsOf({ institute, site, learning_paths }, { visibleIds }, frame))
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
  yield* streamFaults(frame)
}

function readPaths(frame: unknown, htmlFault: HtmlFault, faults: Findings): PathSource[] {
  const LearningPath = pathShape(htmlFault)
  const paths: PathSource[] = []
  for (const [item, steps] of itemsAt(frame, [], 'learning_paths')) {
    const path = readWith(LearningPath, item, steps, faults)
    if (path !== undefined) paths.push(path)
  }
  return paths
}

/** Reads valid courses again. */
function readCourses(courses: Items<unknown>, likeMadePlanIds: ReadonlySet<string>): Items<CourseSource> {
  const Course = courseShape(planIdsBeside(likeMadePlanIds), () => undefined)
  return itemsFrom(courses.length, (index) => Course.parse(courses.at(index)))
}

import { z } from 'zod'
import { isAbsent } from '#lib/base/plain-text.ts'
import {
  type AuthoredSource,
  type CatalogueSource,
  type CourseSource,
  type Items,
  itemsFrom,
  type SiteSource,
} from '../authored/catalogue.ts'
import type { Finding } from '../rules/finding.ts'
import { languageDetector } from '../rules/languages.ts'
import { isEverVisible } from '../rules/visibility.ts'
import {
  editionsOfNoCourse,
  itemsWithoutSlug,
  namelessFolders,
  pathsOfNoStream,
  planIdsBeside,
  planIdsLikeMade,
  repeatedCodes,
  repeatedCourseIds,
  repeatedFolderIds,
  secondDefaultInvites,
  tooManyFormats,
} from './cross-checks.ts'
import { Unreadable } from './document-bytes.ts'
import { Findings, fault, quoted } from './document-findings.ts'
import { HtmlNotes } from './html-warnings.ts'
import { readWith } from './key-schemas.ts'
import { alikeIn, commasIn } from './mistakable.ts'
import { courseShape } from './shape/course.ts'
import { documentShape } from './shape/document.ts'
import { isObject, scan, trimmedText, under } from './unchecked-values.ts'
import {
  courseWarnings,
  type Day,
  dayBounds,
  formatTags,
  unlikelyTimes,
  unsoldVersions,
  warningsOf,
} from './warnings.ts'

/**
 * Either the content of a valid document with warnings about what the catalogue will not show, or the faults of an
 * invalid document. The lists hold the first findings; `more` counts the rest.
 */
export type ParsedDocument<Source = CatalogueSource> =
  | { isValid: true; source: Source; warnings: Finding[]; more?: number }
  | { isValid: false; faults: Finding[]; more?: number }

/** Shape of a document. It does not check the courses, because they are read one by one. */
const DocumentHead = documentShape(z.unknown())

/** Returns the courses of a document; an empty list if `courses` is not a list. */
export function coursesIn(document: unknown): unknown[] {
  const courses = under(document, 'courses')
  return Array.isArray(courses) ? courses : []
}

export interface ParseOptions {
  /** The database's time. Without it, nothing is warned of that depends on the day. */
  now?: Date | undefined
  onProgress?: OnCheckProgress | undefined
}

/** Reads parsed JSON; missing lists become empty. Never throws: returns all faults at once. */
export function parseDocument(document: unknown, options: ParseOptions = {}): ParsedDocument {
  const parsed = parseWithCourses(document, coursesIn(document), options)
  if (!parsed.isValid) return parsed
  const { courses: read = [], learning_paths = [], ...rest } = parsed.source
  return { ...parsed, source: { ...rest, courses: [...read], learning_paths } }
}

/** Courses are parsed one by one: here to check them, and again on each access. They replace the head's list. */
export function parseWithCourses(
  head: unknown,
  courses: Items<unknown>,
  { now, onProgress = () => {} }: ParseOptions = {},
): ParsedDocument<AuthoredSource> {
  const faults = new Findings('error')
  const isListed = isObject(head) && Array.isArray(under(head, 'courses'))
  // The checks below are recursive, so a document that is nested too deeply is refused here.
  const notes = new HtmlNotes()
  if (!scan(isListed ? { ...head, courses: [] } : head, [], faults, notes)) return refused(faults)

  const read = readWith(DocumentHead, head, [], faults)
  const day = read && now && dayBounds(read.site.time_zone, now)
  const checked = checkCourses(courses, faults, { site: read?.site, day, onProgress })
  const hasCourses = isListed || courses.length > 0
  faults.addAll(crossChecks(head, hasCourses ? checked.ids : undefined))
  if (read === undefined || faults.count > 0) return refused(faults)

  const { institute, site, learning_paths } = read
  const warnings = new Findings('warning')
  const visibleIds = hasCourses ? checked.visibleIds : undefined
  warnings.addAll(warningsOf(head, read, visibleIds))
  warnings.addAll(notes.warnings())
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
      learning_paths: isAbsent(under(head, 'learning_paths')) ? undefined : learning_paths,
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

/**
 * Checks references and unique names outside the courses of a document. `ids` contains the ids of its courses;
 * undefined if the document has no list of courses.
 */
function* crossChecks(head: unknown, ids: ReadonlySet<string> | undefined): Generator<Finding> {
  yield* repeatedFolderIds(head)
  yield* repeatedCodes(head)
  if (ids) yield* editionsOfNoCourse(head, ids)
  yield* tooManyFormats(head)
  yield* namelessFolders(head)
  yield* itemsWithoutSlug(head)
  yield* pathsOfNoStream(head)
}

/** Returns the checked courses as a list that parses a course again on each access. */
function readCourses(courses: Items<unknown>, likeMadePlanIds: ReadonlySet<string>): Items<CourseSource> {
  const Course = courseShape(planIdsBeside(likeMadePlanIds))
  return itemsFrom(courses.length, (index) => Course.parse(courses.at(index)))
}

type OnCheckProgress = (done: number, total: number) => void

const Course = courseShape()

interface CheckOptions {
  site: SiteSource | undefined
  day: Day | undefined
  onProgress: OnCheckProgress
}

/**
 * Runs all checks of single courses in one pass, because every pass parses each course again. Keeps only findings, and
 * the facts that other checks need. The courses themselves may not fit into memory.
 */
function checkCourses(courses: Items<unknown>, faults: Findings, { site, day, onProgress }: CheckOptions) {
  const checked = {
    /** In document order. A missing or repeated id is a fault. */
    ids: new Set<string>(),
    visibleIds: new Set<string>(),
    /** Authored plan ids that look like generated ids. */
    likeMadePlanIds: new Set<string>(),
    warnings: new Findings('warning'),
  }
  const repeatedIds = repeatedCourseIds()
  const slugs: { slug: string; id: string; at: PropertyKey[] }[] = []
  const formats = formatTags(site?.formats ?? [])
  const detector = languageDetector(site?.languages ?? { enabled: false, items: [], editions: [] })
  for (let index = 0; index < courses.length && !faults.isEnough; index++) {
    if (index % reportEvery === 0) onProgress(index, courses.length)
    const at = ['courses', index]
    const authored = read(courses, index, at, faults)
    // The checks are recursive, so a course that is nested too deeply is not checked further.
    const notes = new HtmlNotes()
    if (authored === undefined || !scan(authored, at, faults, notes)) continue
    const source = readWith(Course, authored, at, faults)
    faults.addAll(repeatedIds(authored, at))
    faults.addAll(secondDefaultInvites(authored, at))
    const id = trimmedText(under(authored, 'id'))
    if (id !== null) checked.ids.add(id)
    for (const planId of planIdsLikeMade(authored)) checked.likeMadePlanIds.add(planId)
    if (source === undefined) continue
    if (source.slug !== null) slugs.push({ slug: source.slug, id: source.id, at: [...at, 'slug'] })
    checked.warnings.addAll(courseWarnings({ authored, source }, at, formats))
    checked.warnings.addAll(notes.warnings())
    checked.warnings.addAll(commasIn(authored, at))
    checked.warnings.addAll(alikeIn(source, at, detector))
    if (day) {
      checked.warnings.addAll(unlikelyTimes(source, at, day))
      checked.warnings.addAll(unsoldVersions(source, at, day))
    }
    if (isEverVisible(source)) checked.visibleIds.add(source.id)
  }
  for (const { slug, id, at } of slugs)
    if (slug !== id && checked.ids.has(slug))
      checked.warnings.push(fault(at, 'otherCourse', { value: quoted(slug) }))
  if (courses.length > 0) onProgress(courses.length, courses.length)
  return checked
}

const reportEvery = 100

/** Returns the course at `index`. If it cannot be parsed, adds a fault and returns undefined. */
function read(courses: Items<unknown>, index: number, at: PropertyKey[], faults: Findings): unknown {
  try {
    return courses.at(index)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    faults.push(fault(at, error.code, error.values))
  }
}

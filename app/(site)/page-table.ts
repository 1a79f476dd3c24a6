import type { PageContext } from '#lib/site/page-context.ts'
import { showCalendar } from './files/calendar.ts'
import { showCourseFile } from './files/course-file.ts'
import { showApiCatalog, showSummary } from './files/discovery.ts'
import { showIcon, showPathPicture } from './files/pictures.ts'
import { showSuggestions } from './files/suggestions.ts'
import type { PageResult } from './made-page.ts'
import { showBatches } from './pages/batches-page.tsx'
import { showConfirmation } from './pages/confirmation-page.tsx'
import { courseForm, showCourse } from './pages/course-page.tsx'
import { showCourses } from './pages/courses-page.tsx'
import { showForm, takeForm } from './pages/enquiry-pages.ts'
import { showHome } from './pages/home-page.tsx'
import { pathForm, showPath } from './pages/path-page.tsx'
import { showPaths } from './pages/paths-page.tsx'
import { showPlace } from './pages/place-page.tsx'
import { showTeacher } from './pages/teacher-page.tsx'
import { showTeachers } from './pages/teachers-page.tsx'

/** The segments that a path names in braces, as texts. */
type SegmentsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [Key in Name]: string } & SegmentsOf<Rest>
  : object

type Show<Segments> = (context: PageContext, segments: Segments, request: Request) => Promise<PageResult>

/** One kind of page: below its language it has this path, in which `{name}` is one segment. */
export interface PageKind {
  path: string
  show: Show<Record<string, string>>
  /** Answers a form that is sent there. */
  post: Show<Record<string, string>> | undefined
  /** Whether responses are cached under the revision shown. False where anybody can make up addresses. */
  isKept: boolean
  /** Whether the page is also served as Markdown. */
  hasMarkdown: boolean
}

interface Choices<Segments> {
  post?: Show<Segments>
  isKept?: boolean
  hasMarkdown?: boolean
}

const page = <Path extends string>(
  path: Path,
  show: Show<SegmentsOf<Path>>,
  { post, isKept = true, hasMarkdown = false }: Choices<SegmentsOf<Path>> = {},
): PageKind => ({
  path,
  show: show as PageKind['show'],
  post: post as PageKind['post'],
  isKept,
  hasMarkdown,
})

/** Every page of the site; of two that fit an address the first counts. The mirror writes the same ones. */
export const pageTable: readonly PageKind[] = [
  page('', showHome, { hasMarkdown: true }),
  page('courses', showCourses, { isKept: false, hasMarkdown: true }),
  page('courses/{course}', showCourse, { hasMarkdown: true }),
  page('courses/{course}/enquiry', showForm(courseForm), { post: takeForm(courseForm), isKept: false }),
  page('courses/{course}/enquiry/{number}', showConfirmation(courseForm), { isKept: false }),
  page('courses/{course}/{file}', showCourseFile),
  page('batches', showBatches, { isKept: false, hasMarkdown: true }),
  page('batches.ics', showCalendar),
  page('streams/{stream}/batches.ics', showCalendar),
  page('streams/{stream}', showPlace, { hasMarkdown: true }),
  page('streams/{stream}/{category}', showPlace, { hasMarkdown: true }),
  page('teachers', showTeachers, { hasMarkdown: true }),
  page('teachers/{teacher}', showTeacher, { hasMarkdown: true }),
  page('learning-paths', showPaths, { hasMarkdown: true }),
  page('learning-paths/{code}', showPath, { hasMarkdown: true }),
  page('learning-paths/{code}/enquiry', showForm(pathForm), { post: takeForm(pathForm), isKept: false }),
  page('learning-paths/{code}/enquiry/{number}', showConfirmation(pathForm), { isKept: false }),
  page('learning-paths/{code}/picture.png', showPathPicture),
  page('llms.txt', showSummary),
  page('.well-known/api-catalog', showApiCatalog),
  page('favicon.ico', showIcon),
  page('suggestions', showSuggestions, { isKept: false }),
]

/** The page of an address: the language it begins with, if any, and its kind with segments. */
export interface FoundPage {
  language: string | undefined
  kind: PageKind
  segments: Record<string, string>
}

/** The page of an address by the decoded names in its path; undefined when no kind has it. */
export function findPage(names: string[]): FoundPage | undefined {
  const isOwn = firstNames.has(names[0] ?? '')
  const [language, below] = isOwn ? [undefined, names] : [names[0], names.slice(1)]
  for (const kind of pageTable) {
    const segments = segmentsIn(kind.path, below)
    if (segments) return { language, kind, segments }
  }
  return undefined
}

/** Finds the page whose address was given with `.md` at its end; `index.md` is the home page. */
export function findMarkdown(names: string[]): FoundPage | undefined {
  const last = names.at(-1) ?? ''
  if (!last.endsWith('.md')) return undefined
  const above = names.slice(0, -1)
  const found = findPage(last === 'index.md' ? above : [...above, last.slice(0, -3)])
  return found?.kind.hasMarkdown ? found : undefined
}

const namesIn = (path: string): string[] => (path === '' ? [] : path.split('/'))
const firstNames = new Set(pageTable.map(({ path }) => namesIn(path)[0] ?? ''))

function segmentsIn(path: string, names: string[]): Record<string, string> | undefined {
  const wanted = namesIn(path)
  if (wanted.length !== names.length) return undefined
  const segments: Record<string, string> = {}
  for (const [index, name] of names.entries()) {
    const key = /^\{(\w+)\}$/.exec(wanted[index] ?? '')?.[1]
    if (key !== undefined) segments[key] = name
    else if (wanted[index] !== name) return undefined
  }
  return segments
}

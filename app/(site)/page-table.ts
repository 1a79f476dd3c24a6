import { showCalendar, showCourseFile } from '#app/(site)/files/calendars.ts'
import { showApiCatalog, showSummary } from './files/discovery.ts'
import { showSuggestions } from './files/suggestions.ts'
import { answerFrom, type FoundPage, finderIn, type PageKind, page } from './page-answer.ts'
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

/**
 * All pages of the site and files for programs, except drawn pictures, which are in picture-table.ts. If two kinds
 * match an address, the first wins. The mirror writes the pages of this table.
 */
const pageTable: readonly PageKind[] = [
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
  page('llms.txt', showSummary),
  page('.well-known/api-catalog', showApiCatalog),
  page('suggestions', showSuggestions, { isKept: false }),
]

/** Finds the page for the decoded segments of a path; undefined if no kind matches. */
export const findPage = finderIn(pageTable)

export const answerPage = (request: Request): Promise<Response> => answerFrom(request, findPage, findMarkdown)

/**
 * Finds the page for an address that ends in `.md`. `courses.md` is the page `courses`, and `index.md` the home page.
 */
function findMarkdown(names: string[]): FoundPage | undefined {
  const last = names.at(-1) ?? ''
  if (!last.endsWith('.md')) return undefined
  const above = names.slice(0, -1)
  const found = findPage(last === 'index.md' ? above : [...above, last.slice(0, -3)])
  return found?.kind.hasMarkdown ? found : undefined
}

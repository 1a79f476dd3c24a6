import { answerFrom } from '#app/(site)/answer-page.ts'
import { showCalendar, showCourseFile } from '#app/(site)/files/calendars.ts'
import { showLlmsTxt } from './files/llms-txt.ts'
import { showSuggestions } from './files/suggestions.ts'
import { showManifest } from './files/web-manifest.ts'
import { finderIn, type PageKind, page } from './page-kinds.ts'
import { showBatches } from './pages/batches-page.tsx'
import { courseForm, showCourse } from './pages/course-page.tsx'
import { showCourses } from './pages/courses-page.tsx'
import { generalForm, showEnquiry } from './pages/enquiry-page.tsx'
import { showConfirmation } from './pages/enquiry-sent-page.tsx'
import { showForm, takeForm } from './pages/form-pages.ts'
import { showHome } from './pages/home-page.tsx'
import { pathForm, showPath } from './pages/path-page.tsx'
import { showPaths } from './pages/paths-page.tsx'
import { changeReceipt, showReceipt } from './pages/receipt-page.tsx'
import { showPlace } from './pages/stream-page.tsx'
import { showTeacher } from './pages/teacher-page.tsx'
import { showTeachers } from './pages/teachers-page.tsx'

/** Drawn pictures are in picture-table.ts. If two kinds match, the first wins. The mirror writes all of these. */
const pageTable: readonly PageKind[] = [
  page('', showHome),
  page('courses', showCourses, { kept: 'unfiltered' }),
  page('courses/{course}', showCourse),
  page('courses/{course}/enquiry', showForm(courseForm), { post: takeForm(courseForm), kept: false }),
  page('courses/{course}/enquiry/{number}', showConfirmation(courseForm), { kept: false }),
  page('courses/{course}/{file}', showCourseFile),
  page('enquiry', async (context) => showEnquiry(context), { post: takeForm(generalForm) }),
  page('enquiry/{number}', showConfirmation(generalForm), { kept: false }),
  page('enquiries/{token}', showReceipt, { post: changeReceipt, kept: false }),
  page('batches', showBatches, { kept: 'unfiltered' }),
  page('batches.ics', showCalendar),
  page('streams/{stream}/batches.ics', showCalendar),
  page('streams', async ({ addresses, language }) => ({
    redirect: addresses.courses(language),
    status: 301,
  })),
  page('streams/{stream}', showPlace),
  page('streams/{stream}/{category}', showPlace),
  page('teachers', showTeachers),
  page('teachers/{teacher}', showTeacher),
  page('learning-paths', showPaths),
  page('learning-paths/{code}', showPath),
  page('learning-paths/{code}/enquiry', showForm(pathForm), { post: takeForm(pathForm), kept: false }),
  page('learning-paths/{code}/enquiry/{number}', showConfirmation(pathForm), { kept: false }),
  page('manifest.webmanifest', showManifest),
  page('llms.txt', showLlmsTxt),
  page('suggestions', showSuggestions, { kept: false }),
]

export const findPage = finderIn(pageTable)

export const answerPage = (request: Request): Promise<Response> => answerFrom(request, findPage)

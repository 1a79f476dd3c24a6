import type { PageResult } from '#app/(site)/made-page.ts'
import { coursePage } from '#app/(site)/pages/course-page.tsx'
import type { EnquiryState } from '#app/(site)/parts/course/enquiry-form.tsx'
import { readForm } from '#lib/api/body.ts'
import { log } from '#lib/api/log.ts'
import { isFromOwnPage } from '#lib/api/own-page.ts'
import { Problem } from '#lib/api/problem.ts'
import { courseIdIn } from '#lib/site/addresses.ts'
import { findEdition, readCoursePage } from '#lib/site/course-page.ts'
import {
  enquiryBody,
  type FormField,
  type FormPage,
  faultsIn,
  formFields,
  mayAnswer,
  numberOf,
  typedIn,
} from '#lib/site/enquiry.ts'
import { absolute, type Frame } from '#lib/site/frame.ts'

/** Redirects to the course's page, which has the form, for visitors who bookmarked the form's address. */
export async function showForm(frame: Frame, { course }: { course: string }): Promise<PageResult> {
  const edition = await findEdition(frame, courseIdIn(course))
  return edition ? { redirect: `${edition.path}#enquiry` } : 'missing'
}

/** Saves an enquiry, and redirects to its confirmation; shows the page with the faults when it is refused. */
export async function takeForm(
  frame: Frame,
  { course: segment }: { course: string },
  request: Request,
): Promise<PageResult> {
  const edition = await findEdition(frame, courseIdIn(segment))
  if (!edition) return 'missing'
  const url = absolute(frame, edition.path)
  const recorded =
    isFromOwnPage(request.headers, frame.settings.origin) !== false
      ? await record(frame, request, {
          courseId: edition.course.id,
          url,
          referrer: request.headers.get('referer'),
        })
      : { enquiry: { problem: frame.words.faults.other }, status: 403 }
  if ('sent' in recorded) return { redirect: `${edition.path}/enquiry/${recorded.sent}`, status: 303 }
  const { enquiry, status } = recorded
  const facts = await readCoursePage(frame, edition)
  return { page: coursePage(frame, { facts, enquiry }), status, cacheControl: 'no-store' }
}

/** The result of an enquiry: the end of its confirmation's address, or its faults. */
type Recorded = { sent: string } | { enquiry: EnquiryState; status: number }

async function record({ catalogue, words }: Frame, request: Request, page: FormPage): Promise<Recorded> {
  const form = await readForm(request).catch(problemOf)
  // No form of ours sends such a thing.
  if (form instanceof Problem) return { enquiry: { problem: words.faults.other }, status: form.status }
  const typed = typedIn(form)
  const refused = (faults: FormField[], problem?: string, status = 422): Recorded => ({
    enquiry: { typed, faults, ...(problem && { problem }) },
    status,
  })
  const faults = faultsIn(typed)
  if (faults.length > 0) return refused(faults)
  try {
    const outcome = await catalogue.sendEnquiry(enquiryBody(form, page), request.headers)
    if (outcome.is === 'sent')
      return { sent: numberOf(outcome.id) + (typed.consent === undefined ? '' : `?${mayAnswer}`) }
    if (outcome.is === 'too_many') return refused([], words.faults.tooMany, 429)
    const field = formFields.find((name) => name === outcome.param)
    return field ? refused([field]) : refused([], words.faults.other)
  } catch (error) {
    log().error({ err: error }, 'an enquiry from a page could not be saved')
    return refused([], words.faults.failed, 503)
  }
}

function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  throw error
}

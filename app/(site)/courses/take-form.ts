import type { Shown } from '#app/(site)/made-page.ts'
import { coursePage } from '#app/(site)/pages/course-page.tsx'
import type { EnquiryState } from '#app/(site)/parts/course/enquiry-form.tsx'
import { readForm } from '#lib/api/body.ts'
import { log } from '#lib/api/log.ts'
import { isFromOwnPage } from '#lib/api/own-page.ts'
import { Problem } from '#lib/api/problem.ts'
import { courseIdIn } from '#lib/site/addresses.ts'
import { findEdition, readCoursePage } from '#lib/site/course-page.ts'
import { enquiryBody, type FormField, faultsIn, formFields, typedIn } from '#lib/site/enquiry.ts'
import { absolute, type Frame } from '#lib/site/frame.ts'

/** An enquiry from a course's page; the answer is that page with what became of it. */
export async function takeForm(
  frame: Frame,
  { course: segment }: { course: string },
  request: Request,
): Promise<Shown> {
  const edition = await findEdition(frame, courseIdIn(segment))
  if (!edition) return 'missing'
  const url = absolute(frame, edition.path)
  const { enquiry, status } =
    isFromOwnPage(request.headers, frame.settings.origin) !== false
      ? await record(frame, request, { courseId: edition.course.id, url })
      : { enquiry: { problem: frame.words.faults.other }, status: 403 }
  const facts = await readCoursePage(frame, edition)
  return { page: coursePage(frame, { facts, enquiry }), status, cacheControl: 'no-store' }
}

interface Recorded {
  enquiry: EnquiryState
  status: number
}

async function record(
  { catalogue, words }: Frame,
  request: Request,
  page: { courseId: string; url: string },
): Promise<Recorded> {
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
    if (outcome.is === 'sent') return { enquiry: { isSent: true }, status: 200 }
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

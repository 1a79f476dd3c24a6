import type { PageResult } from '#app/(site)/made-page.ts'
import { confirmationPage } from '#app/(site)/pages/confirmation-page.tsx'
import { courseIdIn } from '#lib/site/addresses.ts'
import { findEdition } from '#lib/site/course-page.ts'
import { isNumber, mayAnswer } from '#lib/site/enquiry.ts'
import type { Frame } from '#lib/site/frame.ts'

/** The confirmation of an enquiry. Its address says all that it shows, so nothing of the enquiry is read back. */
export async function showConfirmation(
  frame: Frame,
  { course: segment, number }: { course: string; number: string },
  request: Request,
): Promise<PageResult> {
  const edition = isNumber(number) ? await findEdition(frame, courseIdIn(segment)) : undefined
  if (!edition) return 'missing'
  const canAnswer = new URL(request.url).search === `?${mayAnswer}`
  return { page: confirmationPage(frame, { ...edition, number, canAnswer }) }
}

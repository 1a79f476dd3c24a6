import type { PageResult } from '#app/(site)/made-page.ts'
import { confirmationPage } from '#app/(site)/pages/confirmation-page.tsx'
import { isNumber, mayAnswer } from '#lib/site/enquiry.ts'
import type { Frame } from '#lib/site/frame.ts'
import type { FormKind } from './enquiry.ts'

/** The confirmation of an enquiry. Its address says all that it shows, so nothing of the enquiry is read back. */
export const showConfirmation =
  <Segments>({ findSubject }: FormKind<Segments>) =>
  async (frame: Frame, segments: Segments & { number: string }, request: Request): Promise<PageResult> => {
    const { number } = segments
    const subject = isNumber(number) ? await findSubject(frame, segments) : undefined
    if (!subject) return 'missing'
    const canAnswer = new URL(request.url).search === `?${mayAnswer}`
    return { page: confirmationPage(frame, { subject, number, canAnswer }) }
  }

import type { PageResult } from '#app/(site)/make-page.tsx'
import type { EnquiryState } from '#app/(site)/parts/course/enquiry-form.tsx'
import { log } from '#lib/base/log.ts'
import { noStore } from '#lib/contract/api/answer.ts'
import { readForm } from '#lib/contract/api/body.ts'
import { Problem } from '#lib/contract/api/problem.ts'
import { isFromOwnPage } from '#lib/contract/api/visitor.ts'
import { isBookable } from '#lib/contract/catalogue/rules/availability.ts'
import { enquiryNumber } from '#lib/contract/leads/lead-facts.ts'
import {
  canWait,
  type EnquirySubject,
  enquiryBody,
  type FormField,
  type FormPage,
  faultsIn,
  formFields,
  typedIn,
  wantsNews,
} from '#lib/site/enquiry-subject.ts'
import { absolute, type PageContext } from '#lib/site/page-context.ts'
import { confirmation } from './enquiry-sent-page.tsx'

/** A kind of page with an enquiry form: that of a course or learning path, or of a question about none. */
export interface FormKind<Segments> {
  findSubject: (context: PageContext, segments: Segments) => Promise<EnquirySubject | undefined>
  show: (context: PageContext, segments: Segments, enquiry: EnquiryState) => Promise<PageResult>
}

const prefills = ['package_session_id', 'notify', 'ask']

/**
 * Shows the page with the version from the query selected in the form. If that version has no place, or the query has
 * `notify`, the box to be told is ticked; with `ask=price` the price is the question. Otherwise redirects to the page's own address: visitors may have bookmarked the
 * address that the form posts to.
 */
export const showForm =
  <Segments>({ findSubject, show }: FormKind<Segments>) =>
  async (context: PageContext, segments: Segments, request: Request): Promise<PageResult> => {
    const subject = await findSubject(context, segments)
    if (!subject) return 'missing'
    const { searchParams } = new URL(request.url)
    const id = searchParams.get('package_session_id')
    const version = subject.versions.find((one) => one.package_session_id === id)
    const waits = version ? !isBookable(version) : searchParams.has('notify') && canWait(subject)
    const asksPrice = searchParams.get('ask') === 'price'
    if (!version && !waits && !asksPrice) return { redirect: `${subject.path}#enquiry`, uses: prefills }
    return show(context, segments, {
      typed: {
        ...(version && { package_session_id: version.package_session_id }),
        ...(waits && { notify: 'yes' }),
        ...(asksPrice && { message: context.words.whatPrice }),
      },
    })
  }

/** Redirects to the receipt, or to the confirmation of a duplicate; a refusal shows the page with the faults. */
export const takeForm =
  <Segments>({ findSubject, show }: FormKind<Segments>) =>
  async (context: PageContext, segments: Segments, request: Request): Promise<PageResult> => {
    const subject = await findSubject(context, segments)
    if (!subject) return 'missing'
    const recorded =
      isFromOwnPage(request.headers, context.settings.origin) !== false
        ? await record(context, request, {
            ...subject,
            url: absolute(context, subject.path),
            referrer: request.headers.get('referer'),
          })
        : { enquiry: { problem: context.words.faults.elsewhere }, status: 403 }
    if ('sent' in recorded) {
      const { sent, receipt } = recorded
      const { origin } = context.settings
      if (receipt?.startsWith(`${origin}/`)) return { redirect: receipt.slice(origin.length), status: 303 }
      if (receipt === null) return { redirect: `${subject.formPath}/${sent}`, status: 303 }
      // On another host, to which a form must not redirect. The link is shown here only, so that no address names it.
      return confirmation(context, subject, sent, receipt)
    }
    const { enquiry, status } = recorded
    const shown = await show(context, segments, enquiry)
    if (typeof shown !== 'object' || !('content' in shown)) return shown
    const title = context.say(context.words.errorTitle, { what: shown.head.title })
    return { ...shown, head: { ...shown.head, title }, status, cacheControl: noStore }
  }

/** `sent` is the number in the confirmation's path; `enquiry` is the refused form to show. */
type Recorded = { sent: string; receipt: string | null } | { enquiry: EnquiryState; status: number }

async function record(
  { catalogue, words }: PageContext,
  request: Request,
  page: FormPage,
): Promise<Recorded> {
  const form = await readForm(request).catch(problemOf)
  // None of our forms sends such a body.
  if (form instanceof Problem) return { enquiry: { problem: words.faults.other }, status: form.status }
  const typed = typedIn(form)
  const refused = (faults: FormField[], problem?: string, status = 422): Recorded => ({
    enquiry: { typed, wantsNews: wantsNews(form), faults, ...(problem && { problem }) },
    status,
  })
  const faults = faultsIn(typed)
  if (faults.length > 0) return refused(faults)
  try {
    const outcome = await catalogue.sendEnquiry(enquiryBody(form, page), request.headers)
    if (outcome.is === 'sent') return { sent: enquiryNumber(outcome.id), receipt: outcome.receipt }
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

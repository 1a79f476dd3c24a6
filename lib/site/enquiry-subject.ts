import type { CourseDetail } from '#lib/contract/catalogue/answers/course.ts'
import type { PathDetail } from '#lib/contract/catalogue/answers/paths.ts'
import type { Variant } from '#lib/contract/catalogue/answers/variant.ts'
import { isBookable } from '#lib/contract/catalogue/rules/availability.ts'
import { addressMax, pageAddress } from '#lib/contract/leads/attribution.ts'
import { nullIfBlank } from '#lib/contract/leads/enquiry-fields.ts'
import { LeadBody, messageMax } from '#lib/contract/leads/intake.ts'
import { cleanFormFields } from './clean-form-fields.js'
import type { PageContext } from './page-context.ts'

/** Form fields whose errors are shown to the visitor for correction. */
export const formFields = ['full_name', 'email', 'phone', 'package_session_id', 'message', 'notify'] as const
export type FormField = (typeof formFields)[number]

/** Id of the sentence beside the form's button, shared by all languages. Change it whenever the sentence changes. */
export const consentNotice = 'site-2026-11-28'

/** Origin of Turnstile's script and frame, for the Content-Security-Policy. */
export const turnstileOrigin = 'https://challenges.cloudflare.com'

/** What an enquiry is about: a course, a learning path or, without a course, the institute. */
export interface EnquirySubject {
  title: string
  /** Language of the title; null when it has none. */
  language: string | null
  path: string
  /** Path that the form is posted to. The number of an enquiry below it is its confirmation. */
  formPath: string
  /** A learning path's first course, so that two paths differ. Null for a question about no course. */
  courseId: string | null
  learningPath?: string
  versions: Variant[]
  hosted: string | undefined
}

export const courseSubject = (
  course: CourseDetail,
  { path, language }: Pick<EnquirySubject, 'path' | 'language'>,
): EnquirySubject => ({
  title: course.title,
  language,
  path,
  formPath: `${path}/enquiry`,
  courseId: course.id,
  versions: course.variants,
  hosted: course.structured_data.url,
})

/** Returns the subject of an enquiry form on a learning path's page; undefined for a path without steps. */
export function pathSubject(
  { addresses, language }: PageContext,
  { code, name, url, steps: [first] }: PathDetail,
): EnquirySubject | undefined {
  if (!first) return undefined
  const path = addresses.path(language, code)
  const courseId = first.course.id
  const hosted = url ?? undefined
  const formPath = `${path}/enquiry`
  return { title: name, language, path, formPath, courseId, learningPath: name, versions: [], hosted }
}

export function generalSubject({ addresses, language, site }: PageContext): EnquirySubject {
  const path = addresses.enquiry(language)
  const title = site.institute.name
  return { title, language, path, formPath: path, courseId: null, versions: [], hosted: undefined }
}

/** Returns whether a page accepts enquiries. A static copy may have neither a form nor a hosted page. */
export const canEnquire = ({ addresses: { copy } }: PageContext, hosted: string | undefined): boolean =>
  !copy || copy.isPreview === true || copy.desk !== undefined || hosted !== undefined

/** Values typed so far, used to fill in the form again. */
export type Typed = Partial<Record<FormField, string>>

export function typedIn(form: URLSearchParams): Typed {
  const typed: Typed = {}
  for (const field of formFields) {
    const value = form.get(field)
    if (value) typed[field] = value
  }
  return typed
}

/** Returns whether the visitor asked for news, which is a purpose of its own beside the answer. */
export const wantsNews = (form: URLSearchParams): boolean => form.has('news')

/** Returns how many characters a message may still have. A line break counts as one. */
export const charactersLeft = (message = ''): number =>
  messageMax - [...message.replaceAll('\r\n', '\n').trim()].length

/** Returns whether a visitor may wait for a place in a version: all can be bought only later, or are full. */
export const canWait = ({ versions, learningPath }: EnquirySubject): boolean =>
  learningPath === undefined && versions.some((version) => !isBookable(version))

/** Lists all invalid fields. The API would report only the first. */
export function faultsIn(fields: Typed): FormField[] {
  const typed = cleanFormFields(fields)
  const isMissingReach = nullIfBlank(typed.email) === null && nullIfBlank(typed.phone) === null
  const isBad = (field: FormField): boolean =>
    field === 'notify'
      ? typed.notify !== undefined && nullIfBlank(typed.email) === null
      : (field === 'email' && isMissingReach && typed.notify === undefined) ||
        !LeadBody.shape[field].safeParse(nullIfBlank(typed[field])).success
  return formFields.filter(isBad)
}

export interface FormPage extends Pick<EnquirySubject, 'courseId' | 'learningPath'> {
  url: string
  /** `Referer` header of the request. Without JavaScript, only this header contains the page's query string. */
  referrer: string | null
}

/** Converts a submitted form to the body of `POST /leads`. */
export function enquiryBody(form: URLSearchParams, page: FormPage): Record<string, unknown> {
  const typed = cleanFormFields(typedIn(form))
  const pageUrl = pageUrlIn(form, page)
  const token = form.get('turnstile_token')
  const milliseconds = Number(form.get('filled_ms') || Number.NaN)
  return {
    ...typed,
    notify: typed.notify !== undefined,
    // Taken from the form, because the institute may ask otherwise since the page was shown.
    consent: form.has('consent'),
    consent_notice: form.get('consent_notice'),
    consent_purposes: [...form.getAll('consent_purposes'), ...(wantsNews(form) ? ['news'] : [])],
    consent_language: form.get('consent_language'),
    ...(page.courseId !== null && { course_id: page.courseId }),
    ...(page.learningPath !== undefined && { custom_fields: { learning_path: page.learningPath } }),
    page_url: pageUrl,
    attribution: attributionIn(form) ?? campaignOf(pageUrl),
    source: 'site',
    // Honeypot: a hidden field that only bots fill in.
    homepage: form.get('homepage') ?? '',
    ...(token && { turnstile_token: token }),
    ...(Number.isFinite(milliseconds) && { filled_ms: milliseconds }),
  }
}

/** Adds the campaign if the script or the `Referer` has it for this page. */
function pageUrlIn(form: URLSearchParams, { url, referrer }: FormPage): string {
  const given = form.get('page_url') ?? referrer ?? ''
  const address = given.startsWith(`${url}?`) ? pageAddress(given) : url
  // The API would refuse the enquiry because of a longer address.
  return address.length <= addressMax ? address : url
}

/** Returns the attribution stored by visit.client.js; undefined without JavaScript. */
function attributionIn(form: URLSearchParams): unknown {
  try {
    return JSON.parse(form.get('attribution') ?? '')
  } catch {
    return undefined
  }
}

function campaignOf(pageUrl: string): Record<string, string> | undefined {
  const { search, searchParams } = new URL(pageUrl)
  return search === '' ? undefined : { landing_url: pageUrl, ...Object.fromEntries(searchParams) }
}

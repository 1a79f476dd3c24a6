import type { CourseDetail } from '#lib/catalogue/shapes/course.ts'
import type { PathDetail } from '#lib/catalogue/shapes/paths.ts'
import type { Variant } from '#lib/catalogue/shapes/variant.ts'
import { addressMax, filled, LeadBody, pageAddress } from '#lib/leads/enquiry.ts'
import type { PageContext } from './page-context.ts'

/** Fields whose faults a visitor can correct. */
export const formFields = ['full_name', 'email', 'phone', 'package_session_id', 'message'] as const
export type FormField = (typeof formFields)[number]

/** Name of the consent notice in all languages. Change it with the notice's text. */
export const consentNotice = 'site-2026-11-22'

/** The origin of Turnstile's script and context. */
export const turnstileOrigin = 'https://challenges.cloudflare.com'

/** The subject of a form: a course, or a learning path. */
export interface EnquirySubject {
  title: string
  /** The language of the title; null when it has none. */
  language: string | null
  /** The path of its page. */
  path: string
  /** The course that the enquiry names: of a learning path the first, so that enquiries about two paths differ. */
  courseId: string
  /** The learning path's name. */
  learningPath?: string
  /** The versions to choose from. */
  versions: Variant[]
  /** The hosted page. */
  hosted: string | undefined
}

/** The subject of a course's form. */
export const courseSubject = (
  course: CourseDetail,
  { path, language }: Pick<EnquirySubject, 'path' | 'language'>,
): EnquirySubject => ({
  title: course.title,
  language,
  path,
  courseId: course.id,
  versions: course.variants,
  hosted: course.structured_data.url,
})

/** The subject of a learning path's form; undefined for a path without steps. */
export function pathSubject(
  { addresses, language }: PageContext,
  { code, name, steps: [first] }: PathDetail,
): EnquirySubject | undefined {
  if (!first) return undefined
  const path = addresses.path(language, code)
  const courseId = first.course.id
  return { title: name, language, path, courseId, learningPath: name, versions: [], hosted: undefined }
}

/** Returns whether a page takes enquiries: a static copy may have neither a form nor a hosted page. */
export const canEnquire = ({ addresses: { copy } }: PageContext, hosted: string | undefined): boolean =>
  !copy || copy.desk !== undefined || hosted !== undefined

/** Returns an enquiry's number: the first part of its id, short enough to read out. */
export const numberOf = (id: string): string => id.slice(0, 8)
export const isNumber = (text: string): boolean => /^[0-9a-f]{8}$/.test(text)

/** The query of a confirmation's address when its visitor agreed to be contacted. */
export const mayAnswer = 'answer=yes'

/** The values typed so far, to fill the form again. */
export type Typed = Partial<Record<FormField | 'consent', string>>

export function typedIn(form: URLSearchParams): Typed {
  const typed: Typed = {}
  for (const field of [...formFields, 'consent'] as const) {
    const value = form.get(field)
    if (value) typed[field] = value
  }
  return typed
}

/** Lists all invalid fields; the intake names only the first. */
export function faultsIn(typed: Typed): FormField[] {
  const isMissingReach = filled(typed.email) === null && filled(typed.phone) === null
  return formFields.filter(
    (field) =>
      (field === 'email' && isMissingReach) || !LeadBody.shape[field].safeParse(filled(typed[field])).success,
  )
}

/** The page that a form stands on. */
export interface FormPage extends Pick<EnquirySubject, 'courseId' | 'learningPath'> {
  url: string
  /** The address that the browser says it posted from: without a script, the only one with a query. */
  referrer: string | null
}

/** Returns the body of `POST /leads` for a form. */
export function enquiryBody(form: URLSearchParams, page: FormPage): Record<string, unknown> {
  const { consent, ...typed } = typedIn(form)
  const pageUrl = pageUrlIn(form, page)
  const token = form.get('turnstile_token')
  const milliseconds = Number(form.get('filled_ms') || Number.NaN)
  return {
    ...typed,
    consent: consent !== undefined,
    // The notice of the form that was sent; it may come from an earlier release.
    consent_notice: form.get('consent_notice'),
    consent_language: form.get('consent_language'),
    course_id: page.courseId,
    ...(page.learningPath !== undefined && { custom_fields: { learning_path: page.learningPath } }),
    page_url: pageUrl,
    attribution: attributionIn(form) ?? campaignOf(pageUrl),
    source: 'site',
    // A hidden field, which only programs fill in.
    homepage: form.get('homepage') ?? '',
    ...(token && { turnstile_token: token }),
    ...(Number.isFinite(milliseconds) && { filled_ms: milliseconds }),
  }
}

/** Returns the page's address, with its campaign fields when the script or browser names that page. */
function pageUrlIn(form: URLSearchParams, { url, referrer }: FormPage): string {
  const given = form.get('page_url') ?? referrer ?? ''
  const address = given.startsWith(`${url}?`) ? pageAddress(given) : url
  // The intake would refuse a longer address, and the enquiry with it.
  return address.length <= addressMax ? address : url
}

/** The attribution that the page's script kept for the visit; undefined without a script. */
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

import type { PageResult } from '#app/(site)/make-page.tsx'
import { EnquiryForm, type EnquiryState } from '#app/(site)/parts/course/enquiry-form.tsx'
import type { Head } from '#app/(site)/parts/document-head.tsx'
import { Breadcrumbs, crumbsTo } from '#app/(site)/parts/links.tsx'
import { canEnquire, generalSubject } from '#lib/site/enquiry-subject.ts'
import type { PageContext } from '#lib/site/page-context.ts'
import type { FormKind } from './form-pages.ts'

export const showEnquiry = (context: PageContext, enquiry: EnquiryState = {}): PageResult => {
  const { words, addresses, language } = context
  const subject = generalSubject(context)
  if (!canEnquire(context, undefined)) return 'missing'
  const path = addresses.enquiry(language)
  const head: Head = { title: words.enquireGeneral, path, isListed: false, script: 'course', style: 'course' }
  const content = (
    <>
      <div className="opening">
        <Breadcrumbs context={context} crumbs={crumbsTo(context, { name: words.enquireGeneral, path })} />
        <h1>{words.enquireGeneral}</h1>
      </div>
      <EnquiryForm context={context} subject={subject} enquiry={enquiry} />
    </>
  )
  return { head, content }
}

export const generalForm: FormKind<object> = {
  findSubject: async (context) => generalSubject(context),
  show: async (context, _, enquiry) => showEnquiry(context, enquiry),
}

import type { PageResult } from '#app/(site)/make-page.tsx'
import { AskByPhone } from '#app/(site)/parts/contact.tsx'
import type { Head } from '#app/(site)/parts/document-head.tsx'
import { Breadcrumbs, crumbsTo } from '#app/(site)/parts/links.tsx'
import type { Page } from '#app/(site)/parts/page-shell.tsx'
import { isEnquiryNumber } from '#lib/contract/leads/lead-facts.ts'
import type { EnquirySubject } from '#lib/site/enquiry-subject.ts'
import { absolute, langOf, type PageContext } from '#lib/site/page-context.ts'

interface Subjects<Segments> {
  findSubject: (context: PageContext, segments: Segments) => Promise<EnquirySubject | undefined>
}

/** Shows an enquiry's number and other ways to ask: all from the address, without reading the enquiry. */
export function showConfirmation<Segments>({ findSubject }: Subjects<Segments>) {
  return async (context: PageContext, segments: Segments & { number: string }): Promise<PageResult> => {
    const { number } = segments
    const subject = isEnquiryNumber(number) ? await findSubject(context, segments) : undefined
    return subject ? confirmation(context, subject, number) : 'missing'
  }
}

/** The confirmation of an enquiry, with a link to its receipt if that is on another host. */
export function confirmation(
  context: PageContext,
  { title, language, path, learningPath, courseId }: EnquirySubject,
  number: string,
  receipt?: string,
): Page {
  const { words, say, addresses } = context
  const list = learningPath
    ? { name: words.paths, path: addresses.paths(context.language) }
    : { name: words.courses, path: addresses.courses(context.language) }
  const about = courseId === null ? [] : [list, { name: title, path }]
  const crumbs = crumbsTo(context, ...about, { name: words.sentTitle, path })
  const head: Head = { title: words.sentTitle, path, isListed: false }
  const content = (
    // The id and `data-focus` are those of the form, which the course page's script replaces by this.
    <div className="opening thanks" id="enquiry">
      <Breadcrumbs context={context} crumbs={crumbs} />
      <h1 tabIndex={-1} data-focus="">
        {words.sentTitle}
      </h1>
      <p className="lead">{say(words.sentNumber, { number })}</p>
      <p>{words.sentText}</p>
      {receipt && (
        <p>
          <a href={receipt} referrerPolicy="no-referrer">
            {words.receipt.see}
          </a>
        </p>
      )}
      <AskByPhone context={context} title={title} url={absolute(context, path)} number={number} />
      <p className="onward">
        {courseId === null ? (
          <a href={list.path}>{words.allCourses}</a>
        ) : (
          <a href={path} {...langOf(context, title, language)}>
            {title}
          </a>
        )}
      </p>
    </div>
  )
  return { head, section: learningPath ? 'paths' : 'courses', content }
}

import type { PageResult } from '#app/(site)/made-page.tsx'
import { AskByPhone } from '#app/(site)/parts/contact.tsx'
import type { Head } from '#app/(site)/parts/head.tsx'
import { Breadcrumbs, crumbsTo } from '#app/(site)/parts/links.tsx'
import { isNumber } from '#lib/site/enquiry.ts'
import { absolute, langOf, type PageContext } from '#lib/site/page-context.ts'
import type { FormKind } from './enquiry-pages.ts'

/**
 * Shows the confirmation of an enquiry, with its number and other ways to ask. Rendered from the address alone,
 * without reading the enquiry.
 */
export function showConfirmation<Segments>({ findSubject }: FormKind<Segments>) {
  return async (context: PageContext, segments: Segments & { number: string }): Promise<PageResult> => {
    const { number } = segments
    const subject = isNumber(number) ? await findSubject(context, segments) : undefined
    if (!subject) return 'missing'
    const { words, say, addresses } = context
    const { title, language, path, learningPath } = subject
    const list = learningPath
      ? { name: words.paths, path: addresses.paths(context.language) }
      : { name: words.courses, path: addresses.courses(context.language) }
    const crumbs = crumbsTo(context, list, { name: title, path }, { name: words.sentTitle, path })
    const head: Head = { title: words.sentTitle, path, isListed: false }
    const content = (
      <>
        <div className="opening thanks">
          <Breadcrumbs context={context} crumbs={crumbs} />
          <h1>{words.sentTitle}</h1>
          <p className="lead">{say(words.sentNumber, { number })}</p>
          <p>{words.sentText}</p>
          <AskByPhone context={context} title={title} url={absolute(context, path)} number={number} />
          <p className="onward">
            <a href={path} {...langOf(context, title, language)}>
              {title}
            </a>
          </p>
        </div>
      </>
    )
    return { head, section: learningPath ? 'paths' : 'courses', content }
  }
}

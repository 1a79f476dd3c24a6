import type { PageResult } from '#app/(site)/made-page.ts'
import { Breadcrumbs, crumbsTo } from '#app/(site)/parts/breadcrumbs.tsx'
import { AskByPhone } from '#app/(site)/parts/contact.tsx'
import { Document } from '#app/(site)/parts/document.tsx'
import { isNumber, mayAnswer } from '#lib/site/enquiry.ts'
import { absolute, type Frame, langOf } from '#lib/site/frame.ts'
import type { FormKind } from './enquiry-pages.ts'

/**
 * The thanks for an enquiry, with its number and other ways to ask. The address says all that is shown, so nothing of
 * the enquiry is read back.
 */
export function showConfirmation<Segments>({ findSubject }: FormKind<Segments>) {
  return async (
    frame: Frame,
    segments: Segments & { number: string },
    request: Request,
  ): Promise<PageResult> => {
    const { number } = segments
    const subject = isNumber(number) ? await findSubject(frame, segments) : undefined
    if (!subject) return 'missing'
    const { words, say, addresses } = frame
    const { title, language, path, learningPath } = subject
    const canAnswer = new URL(request.url).search === `?${mayAnswer}`
    const list = learningPath
      ? { name: words.paths, path: addresses.paths(frame.language) }
      : { name: words.courses, path: addresses.courses(frame.language) }
    const crumbs = crumbsTo(frame, list, { name: title, path }, { name: words.sentTitle, path })
    const head = { title: words.sentTitle, path, isListed: false }
    const page = (
      <Document frame={frame} head={head} section={learningPath ? 'paths' : 'courses'}>
        <div className="opening thanks">
          <Breadcrumbs frame={frame} crumbs={crumbs} />
          <h1>{words.sentTitle}</h1>
          <p className="lead">{say(words.sentNumber, { number })}</p>
          <p>{canAnswer ? words.sentText : words.sentWithoutConsent}</p>
          <AskByPhone frame={frame} title={title} url={absolute(frame, path)} number={number} />
          <p className="onward">
            <a href={path} {...langOf(frame, title, language)}>
              {title}
            </a>
          </p>
        </div>
      </Document>
    )
    return { page }
  }
}

import { Breadcrumbs } from '#app/(site)/parts/breadcrumbs.tsx'
import { AskByPhone } from '#app/(site)/parts/contact.tsx'
import { Document } from '#app/(site)/parts/document.tsx'
import type { EnquirySubject } from '#lib/site/enquiry.ts'
import { absolute, type Frame, langOf } from '#lib/site/frame.ts'

interface Confirmed {
  subject: EnquirySubject
  /** The enquiry's number, as the institute's staff find it. */
  number: string
  /** Whether the visitor agreed to be contacted. */
  canAnswer: boolean
}

/** The thanks for an enquiry, with its number and other ways to ask. */
export function confirmationPage(frame: Frame, { subject, number, canAnswer }: Confirmed) {
  const { words, say, addresses } = frame
  const { title, language, path, learningPath } = subject
  const list = learningPath
    ? { name: words.paths, path: addresses.paths(frame.language) }
    : { name: words.courses, path: addresses.courses(frame.language) }
  const crumbs = [
    { name: words.home, path: addresses.home(frame.language) },
    list,
    { name: title, path },
    { name: words.sentTitle, path },
  ]
  const head = {
    title: words.sentTitle,
    description: null,
    path,
    isListed: false,
    image: null,
    things: [],
    editions: [],
  }
  return (
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
}

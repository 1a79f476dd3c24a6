import { coursePath, schedule } from 'catalogue-client'
import type { Metadata } from 'next'
import Image from 'next/image'
import { notFound } from 'next/navigation'
import { Price } from '@/components/price'
import { StructuredData } from '@/components/structured-data'
import { findCourse } from '@/lib/catalogue'
import { EnquiryForm } from './enquiry-form'

type Props = PageProps<'/courses/[slug]'>

/**
 * Renders per request from cached reads. If Next 16.4 prerendered this page, it would keep showing the version of the
 * build after an event: vercel/next.js#97457.
 */
export const instant = false

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const course = await findCourse(decodeURIComponent((await params).slug))
  if (!course) return {}
  const { title, description, image_url } = course.seo
  return {
    title,
    description,
    alternates: { canonical: coursePath(course) },
    openGraph: { images: image_url ?? [] },
  }
}

/** proxy.ts has already answered 404 for a missing course and 308 for a former slug. */
export default async function CoursePage({ params }: Props) {
  const course = await findCourse(decodeURIComponent((await params).slug))
  if (!course) notFound()
  const batches = schedule(course, 'en-IN')
  return (
    <article className="course">
      <header>
        <p className="over">{[course.stream?.label, course.level].filter(Boolean).join(' · ')}</p>
        <h1>{course.title}</h1>
        <p className="lead">{course.subtitle}</p>
      </header>
      {course.image_url && (
        <Image
          className="plate"
          src={course.image_url}
          alt=""
          width={960}
          height={540}
          sizes="(width < 66rem) 100vw, 42rem"
          priority
        />
      )}
      <aside>
        <Price course={course} />
        {course.url && (
          <a className="button" href={course.url}>
            Enrol
          </a>
        )}
        <a href="#ask">Ask about this course</a>
      </aside>
      {/* The catalogue has already cleaned this HTML. */}
      <div className="text" dangerouslySetInnerHTML={{ __html: course.description_html ?? '' }} />
      {batches.length > 0 && (
        <section>
          <h2>Dates</h2>
          <ul className="batches">
            {batches.map(({ id, level, dates, lessons, venue, seatsLeft }) => (
              <li key={id}>
                <strong>{[level, dates].filter(Boolean).join(': ')}</strong>
                <span>
                  {lessons.map(({ days, times }) => [days, times].filter(Boolean).join(' ')).join('; ')}
                </span>
                <span>
                  {[venue, seatsLeft !== null && `${seatsLeft} seats left`].filter(Boolean).join(', ')}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section id="ask">
        <h2>Ask about this course</h2>
        <EnquiryForm
          courseId={course.id}
          batches={batches}
          canWait={course.variants.some(
            ({ availability, schedule }) => availability !== 'available' || schedule.seats_left === 0,
          )}
        />
      </section>
      <StructuredData data={course.structured_data} />
    </article>
  )
}

import type { Metadata } from 'next'
import Image from 'next/image'
import { notFound } from 'next/navigation'
import { Price } from '@/components/price'
import { StructuredData } from '@/components/structured-data'
import { findCourse } from '@/lib/catalogue'
import { EnquiryForm } from './enquiry-form'

type Props = PageProps<'/courses/[id]'>

/**
 * Made when it is asked for, from kept reads. Next 16.4 goes on showing what the build made of such a page after an event:
 * vercel/next.js#97457.
 */
export const instant = false

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const course = await findCourse(decodeURIComponent((await params).id))
  if (!course) return {}
  const { title, description, image_url } = course.seo
  return {
    title,
    description,
    alternates: { canonical: `/courses/${encodeURIComponent(course.id)}` },
    openGraph: { images: image_url ?? [] },
  }
}

export default async function CoursePage({ params }: Props) {
  const course = await findCourse(decodeURIComponent((await params).id))
  if (!course) notFound()
  return (
    <article>
      <h1>{course.title}</h1>
      <p>{course.subtitle}</p>
      {course.image_url && <Image src={course.image_url} alt="" width={960} height={540} priority />}
      <Price course={course} />
      {/* The service has cleaned it. */}
      <div dangerouslySetInnerHTML={{ __html: course.description_html ?? '' }} />
      {course.url && <a href={course.url}>Enrol</a>}
      <h2>Ask about this course</h2>
      <EnquiryForm courseId={course.id} />
      <StructuredData data={course.structured_data} />
    </article>
  )
}

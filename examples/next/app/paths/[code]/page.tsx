import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { CourseCard } from '@/components/course-card'
import { findPath } from '@/lib/catalogue'

type Props = PageProps<'/paths/[code]'>

/**
 * Renders per request from cached reads. If Next 16.4 prerendered this page, it would keep showing the version of the
 * build after an event: vercel/next.js#97457.
 */
export const instant = false

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await findPath(decodeURIComponent((await params).code)))?.name }
}

export default async function LearningPath({ params }: Props) {
  const path = await findPath(decodeURIComponent((await params).code))
  if (!path) notFound()
  return (
    <>
      <h1>{path.name}</h1>
      {/* The catalogue has already cleaned this HTML. */}
      <div className="text" dangerouslySetInnerHTML={{ __html: path.description_html }} />
      <ol className="cards">
        {path.steps.map(({ position, course }) => (
          <CourseCard key={position} course={course} />
        ))}
      </ol>
    </>
  )
}

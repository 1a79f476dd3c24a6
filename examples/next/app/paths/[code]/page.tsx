import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { CourseCard } from '@/components/course-card'
import { findPath, listPaths } from '@/lib/catalogue'

type Props = PageProps<'/paths/[code]'>

export async function generateStaticParams() {
  const codes = (await listPaths()).map(({ code }) => ({ code }))
  // Next wants at least one, also of an institute without paths.
  return codes.length > 0 ? codes : [{ code: '-' }]
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await findPath(decodeURIComponent((await params).code)))?.name }
}

export default async function LearningPath({ params }: Props) {
  const path = await findPath(decodeURIComponent((await params).code))
  if (!path) notFound()
  return (
    <>
      <h1>{path.name}</h1>
      {/* The service has cleaned it. */}
      <div dangerouslySetInnerHTML={{ __html: path.description_html }} />
      <ol>
        {path.steps.map(({ position, course }) => (
          <CourseCard key={position} course={course} />
        ))}
      </ol>
    </>
  )
}

import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { CourseList } from '@/components/course-list'
import { listCourses, listStreams } from '@/lib/catalogue'

type Props = PageProps<'/streams/[stream]/[category]'>

/**
 * Renders per request from cached reads. If Next 16.4 prerendered this page, it would keep showing the version of the
 * build after an event: vercel/next.js#97457.
 */
export const instant = false

async function findCategory(params: Props['params']) {
  const { stream, category } = await params
  const { streams } = await listStreams()
  return streams
    .find(({ slug }) => slug === decodeURIComponent(stream))
    ?.categories.find(({ slug }) => slug === decodeURIComponent(category))
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await findCategory(params))?.label }
}

export default async function CategoryPage({ params }: Props) {
  const category = await findCategory(params)
  if (!category) notFound()
  const stream = decodeURIComponent((await params).stream)
  const { data, total } = await listCourses({ stream, category: category.slug })
  return (
    <>
      <h1>{category.label}</h1>
      <p className="lead">{category.subtitle}</p>
      <p className="quiet">
        {total} {total === 1 ? 'course' : 'courses'}
      </p>
      <CourseList courses={data} />
    </>
  )
}

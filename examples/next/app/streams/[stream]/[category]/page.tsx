import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { CourseCard } from '@/components/course-card'
import { listCourses, listStreams } from '@/lib/catalogue'

type Props = PageProps<'/streams/[stream]/[category]'>

export async function generateStaticParams() {
  const { streams } = await listStreams()
  const all = streams.flatMap(({ slug, categories }) =>
    categories.map((category) => ({ stream: slug, category: category.slug })),
  )
  // Next wants at least one, also of an institute without categories.
  return all.length > 0 ? all : [{ stream: '-', category: '-' }]
}

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
      <p>
        {category.subtitle} {total} {total === 1 ? 'course' : 'courses'}
      </p>
      <ul className="cards">
        {data.map((course) => (
          <CourseCard key={course.id} course={course} />
        ))}
      </ul>
    </>
  )
}

import Link from 'next/link'
import { connection } from 'next/server'
import { CourseList } from '@/components/course-list'
import { listCourses, listPaths, listStreams } from '@/lib/catalogue'

/** Renders per request from cached reads. A prerendered page would keep showing the courses of the day it was built. */
export const instant = false

export default async function Home() {
  await connection()
  const [{ streams }, { data }, paths] = await Promise.all([listStreams(), listCourses({}), listPaths()])
  return (
    <>
      <h1>What we teach</h1>
      <ul className="streams">
        {streams
          .filter(({ coming_soon }) => !coming_soon)
          .map(({ slug, label, course_count, categories }) => (
            <li key={slug}>
              <h2>
                <Link href={`/courses?stream=${encodeURIComponent(slug)}`}>{label}</Link>{' '}
                <small>{course_count}</small>
              </h2>
              <ul>
                {categories
                  .filter((category) => !category.coming_soon)
                  .map((category) => (
                    <li key={category.slug}>
                      <Link
                        href={`/streams/${encodeURIComponent(slug)}/${encodeURIComponent(category.slug)}`}
                      >
                        {category.label}
                      </Link>
                    </li>
                  ))}
              </ul>
            </li>
          ))}
      </ul>
      <h2>New courses</h2>
      <CourseList courses={data.slice(0, 6)} />
      <h2>Learning paths</h2>
      <ul className="paths">
        {paths.map(({ code, name, step_count }) => (
          <li key={code}>
            <Link href={`/paths/${encodeURIComponent(code)}`}>{name}</Link>{' '}
            <span className="quiet">{step_count} steps</span>
          </li>
        ))}
      </ul>
    </>
  )
}

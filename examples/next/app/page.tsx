import Link from 'next/link'
import { CourseCard } from '@/components/course-card'
import { listCourses, listPaths, listStreams } from '@/lib/catalogue'

export default async function Home() {
  const [{ streams }, { data }, paths] = await Promise.all([listStreams(), listCourses({}), listPaths()])
  return (
    <>
      <h1>What we teach</h1>
      <ul>
        {streams
          .filter(({ coming_soon }) => !coming_soon)
          .map(({ slug, label, course_count, categories }) => (
            <li key={slug}>
              <Link href={`/courses?stream=${encodeURIComponent(slug)}`}>{label}</Link> ({course_count})
              {categories
                .filter((category) => !category.coming_soon)
                .map((category) => (
                  <span key={category.slug}>
                    {' · '}
                    <Link href={`/streams/${encodeURIComponent(slug)}/${encodeURIComponent(category.slug)}`}>
                      {category.label}
                    </Link>
                  </span>
                ))}
            </li>
          ))}
      </ul>
      <h2>New courses</h2>
      <ul className="cards">
        {data.slice(0, 6).map((course) => (
          <CourseCard key={course.id} course={course} />
        ))}
      </ul>
      <h2>Learning paths</h2>
      <ul>
        {paths.map(({ code, name, step_count }) => (
          <li key={code}>
            <Link href={`/paths/${encodeURIComponent(code)}`}>{name}</Link> ({step_count} steps)
          </li>
        ))}
      </ul>
    </>
  )
}

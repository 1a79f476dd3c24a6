import type { CourseSummary } from 'catalogue-client'
import Image from 'next/image'
import Link from 'next/link'
import { Price } from './price'

export function CourseCard({ course }: { course: CourseSummary }) {
  return (
    <li>
      {course.image_url && <Image src={course.image_url} alt="" width={480} height={270} />}
      <h3>
        <Link href={`/courses/${encodeURIComponent(course.id)}`}>{course.title}</Link>
      </h3>
      <p>{course.subtitle}</p>
      <Price course={course} />
    </li>
  )
}

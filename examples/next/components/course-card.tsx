import { type CourseSummary, coursePath } from 'catalogue-client'
import Image from 'next/image'
import Link from 'next/link'
import { Price } from './price'

export function CourseCard({ course }: { course: CourseSummary }) {
  const { image_url, title, subtitle, level, stream } = course
  return (
    <li>
      {image_url ? (
        <Image src={image_url} alt="" width={480} height={270} sizes="(width < 40rem) 100vw, 20rem" />
      ) : (
        <div className="no-picture" />
      )}
      <p className="over">{[stream?.label, level].filter(Boolean).join(' · ')}</p>
      <h3>
        <Link href={coursePath(course)}>{title}</Link>
      </h3>
      <p className="quiet">{subtitle}</p>
      <Price course={course} />
    </li>
  )
}

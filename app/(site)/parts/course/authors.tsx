import { RichText } from '#app/(site)/parts/rich-text.tsx'
import { TeacherName } from '#app/(site)/parts/teacher-names.tsx'
import { fold } from '#lib/catalogue/rules/text/plain-text.ts'
import type { CourseDetail } from '#lib/catalogue/shapes/course.ts'
import { langOf, type PageContext } from '#lib/site/page-context.ts'

interface Props {
  context: PageContext
  authors: CourseDetail['authors']
  /** The names of instructors link to their pages. */
  instructors: CourseDetail['instructors']
  language: string | null
}

/** The authors of the course. */
export function Authors({ context, authors, instructors, language }: Props) {
  const { words } = context
  if (authors.length === 0) return null
  return (
    <section className="authors">
      <h2>{authors.length > 1 ? words.authors : words.author}</h2>
      {authors.map(({ name, subtitle, bio_html, image_url }) => (
        <div key={name} className="author">
          {image_url && (
            <img src={image_url} alt="" width="160" height="160" loading="lazy" decoding="async" />
          )}
          <div>
            <h3>
              {instructors.some((one) => fold(one.name) === fold(name)) ? (
                <TeacherName context={context} name={name} />
              ) : (
                <span {...langOf(context, name)}>{name}</span>
              )}
            </h3>
            {subtitle && <p {...langOf(context, subtitle, language)}>{subtitle}</p>}
            <RichText context={context} html={bio_html} language={language} headings={4} />
          </div>
        </div>
      ))}
    </section>
  )
}

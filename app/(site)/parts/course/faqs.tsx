import { RichText } from '#app/(site)/parts/rich-text.tsx'
import type { CourseDetail } from '#lib/catalogue/shapes/course.ts'
import { langOf, type PageContext } from '#lib/site/page-context.ts'

interface Props {
  context: PageContext
  faqs: CourseDetail['faqs']
  language: string | null
}

/** Questions that open to show their answers; a question without an answer is plain text. */
export function Faqs({ context, faqs, language }: Props) {
  const answered = faqs.filter(({ answer_html }) => answer_html !== null)
  if (answered.length === 0) return null
  return (
    <section className="faqs">
      <h2>{context.words.faqs}</h2>
      {answered.map(({ question, answer_html }) => (
        <details key={question}>
          <summary {...langOf(context, question, language)}>{question}</summary>
          <RichText context={context} html={answer_html} language={language} />
        </details>
      ))}
    </section>
  )
}

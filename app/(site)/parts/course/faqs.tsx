import { RichText } from '#app/(site)/parts/rich-text.tsx'
import type { CourseDetail } from '#lib/catalogue/shapes/course.ts'
import { type Frame, langOf } from '#lib/site/frame.ts'

interface Props {
  frame: Frame
  faqs: CourseDetail['faqs']
  language: string | null
}

/** Questions that open to show their answers; a question without an answer is plain text. */
export function Faqs({ frame, faqs, language }: Props) {
  const answered = faqs.filter(({ answer_html }) => answer_html !== null)
  if (answered.length === 0) return null
  return (
    <section className="faqs">
      <h2>{frame.words.faqs}</h2>
      {answered.map(({ question, answer_html }) => (
        <details key={question}>
          <summary {...langOf(frame, question, language)}>{question}</summary>
          <RichText frame={frame} html={answer_html} language={language} />
        </details>
      ))}
    </section>
  )
}

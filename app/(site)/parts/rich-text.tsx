import { type Frame, langOf } from '#lib/site/frame.ts'
import { headingsFrom } from '#lib/site/headings.ts'

interface Props {
  frame: Frame
  html: string | null
  language: string | null
  /** The level of its first heading: one below what it stands under. */
  headings?: number
}

/** Authored HTML, cleaned before it was published; nothing when there is none. */
export function RichText({ frame, html, language, headings = 3 }: Props) {
  if (html === null || html === '') return null
  const text = html.replace(/<[^<>]*>/g, '')
  return (
    <div
      className="prose"
      {...langOf(frame, text, language)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned to a safelist when it was published
      dangerouslySetInnerHTML={{ __html: headingsFrom(headings, html) }}
    />
  )
}

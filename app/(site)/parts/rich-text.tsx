import { type Frame, langOf } from '#lib/site/frame.ts'
import { headingsFrom } from '#lib/site/headings.ts'

interface Props {
  frame: Frame
  html: string | null
  language: string | null
  /** The level of its highest heading, one below the heading above it. */
  headings?: number
}

/** Authored HTML, which was sanitised when it was published; nothing for null. */
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

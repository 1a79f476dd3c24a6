import { type Frame, langOf } from '#lib/site/frame.ts'

/** Authored HTML, cleaned before it was published; nothing when there is none. */
export function RichText({
  frame,
  html,
  language,
}: {
  frame: Frame
  html: string | null
  language: string | null
}) {
  if (html === null || html === '') return null
  const text = html.replace(/<[^<>]*>/g, '')
  return (
    <div
      className="prose"
      {...langOf(frame, text, language)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned to a safelist when it was published
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

import type { CSSProperties } from 'react'
import type { Site, Stream } from '#lib/contract/catalogue/answers/site.ts'
import { markOf } from '#lib/site/accent.ts'

interface Props {
  src: string | null
  /** Alternative text; empty if the text beside the picture says the same. */
  alt?: string
  /** Whether the picture is above the fold and loads eagerly. */
  isFirst?: boolean
  /** Title of what the picture shows. Its first words replace a picture that is missing or cannot be loaded. */
  title?: string
  accent?: string | null
}

/** 16:9, or a plate with the title's first words. Reserves its space, so that nothing moves on loading. */
export function Picture({ src, alt = '', isFirst = false, title = '', accent = null }: Props) {
  const words = firstWords(title)
  if (src === null)
    return (
      <span className="plate cover" style={accentStyle(accent)} aria-hidden="true">
        {words}
      </span>
    )
  return (
    <img
      className="plate"
      // The style sheet shows these words if the picture cannot be loaded.
      data-plate={words || undefined}
      style={accentStyle(accent)}
      src={src}
      alt={alt}
      width="1200"
      height="675"
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
    />
  )
}

/** What a plate has room for. Chinese, Japanese and Korean characters are twice as wide. */
const plateLength = 24
const isWide = (text: string): boolean => /[\u3000-\u9fff\uac00-\uffef]/u.test(text)

/** Returns the first two words of a title, or one if they are long, without the punctuation around them. */
function firstWords(title: string): string {
  const room = isWide(title) ? plateLength / 2 : plateLength
  const [first = '', second] = title.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu) ?? []
  const both = `${first} ${second}`
  if (second !== undefined && both.length <= room) return both
  return first.length > room ? `${first.slice(0, room - 2)}…` : first
}

/** Placeholder for a missing portrait: the first letter of the name. */
export const Initial = ({ title }: { title: string }) => (
  <span className="plate cover" aria-hidden="true">
    {initialOf(title)}
  </span>
)

/** Titles before a name, such as Dr. or Prof. emer., of which the initial is not taken. */
const titlesBefore =
  /^(?:(?:dr|prof|mr|mrs|ms|smt|shri|pt|ustad)(?:\.|\b)\s*|[^\p{L}\p{N}]+)+(?=[\p{L}\p{N}])/iu

/** Returns the first letter of a name, ignoring titles before it; undefined if it has none. */
export function initialOf(name: string): string | undefined {
  const [letter] = new Intl.Segmenter().segment(name.replace(titlesBefore, ''))
  return letter?.segment
}

/** Returns the style that sets an accent colour; undefined uses the default of the style sheet. */
export const accentStyle = (accent: string | null): CSSProperties | undefined =>
  accent === null ? undefined : ({ '--accent': accent } as CSSProperties)

/** Returns the style that gives an institute's pages its colour; undefined uses ours. */
export const markStyle = (
  { institute: { accent_color } }: Pick<Site, 'institute'>,
  name = '--mark',
): CSSProperties | undefined =>
  accent_color ? ({ [name]: markOf(accent_color) } as CSSProperties) : undefined

/** Returns the accent colour of a stream; null if the stream is unknown. */
export const accentIn = (streams: Stream[], slug: string | undefined): string | null =>
  streams.find((stream) => stream.slug === slug)?.accent_color ?? null

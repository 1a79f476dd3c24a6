import type { CSSProperties } from 'react'
import type { Stream } from '#lib/catalogue/shapes/streams.ts'

interface Props {
  src: string | null
  /** What it shows; empty where the text beside it says the same. */
  alt?: string
  /** True for what is seen first: it is then loaded at once. */
  isFirst?: boolean
  /** Of what it stands for: its first letter is drawn where there is no picture. */
  title?: string
  accent?: string | null
}

/** A picture of 16 by 9, or a quiet cover in its place. Its room is kept before it is there. */
export function Picture({ src, alt = '', isFirst = false, title = '', accent = null }: Props) {
  if (src === null) {
    const [letter] = new Intl.Segmenter().segment(title.replace(/^[^\p{L}\p{N}]+/u, ''))
    return (
      <span className="plate cover" style={accentStyle(accent)} aria-hidden="true">
        {letter?.segment}
      </span>
    )
  }
  return (
    <img
      className="plate"
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

/** A colour for the style sheet; its own where there is none. */
export const accentStyle = (accent: string | null): CSSProperties | undefined =>
  accent === null ? undefined : ({ '--accent': accent } as CSSProperties)

/** The colour of the stream of a course, among those that a page knows. */
export const accentIn = (streams: Stream[], slug: string | undefined): string | null =>
  streams.find((stream) => stream.slug === slug)?.accent_color ?? null

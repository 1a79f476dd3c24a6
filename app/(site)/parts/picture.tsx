import type { CSSProperties } from 'react'
import type { Stream } from '#lib/contract/catalogue/shapes/site.ts'

interface Props {
  src: string | null
  /** Alternative text; empty if the text beside the picture says the same. */
  alt?: string
  /** Whether the picture is above the fold and loads eagerly. */
  isFirst?: boolean
  /** Title of what the picture shows. Its initial replaces a missing picture. */
  title?: string
  accent?: string | null
}

/**
 * A 16:9 picture, or an initial if the picture is missing. Reserves its space, so that nothing moves when the picture
 * loads.
 */
export function Picture({ src, alt = '', isFirst = false, title = '', accent = null }: Props) {
  if (src === null) return <Initial title={title} accent={accent} />
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

/** Placeholder for a missing picture: the first letter of the title. */
export function Initial({ title, accent = null }: { title: string; accent?: string | null }) {
  const [letter] = new Intl.Segmenter().segment(title.replace(/^[^\p{L}\p{N}]+/u, ''))
  return (
    <span className="plate cover" style={accentStyle(accent)} aria-hidden="true">
      {letter?.segment}
    </span>
  )
}

/** Returns the style that sets an accent colour; undefined uses the default of the style sheet. */
export const accentStyle = (accent: string | null): CSSProperties | undefined =>
  accent === null ? undefined : ({ '--accent': accent } as CSSProperties)

/** Returns the accent colour of a stream; null if the stream is unknown. */
export const accentIn = (streams: Stream[], slug: string | undefined): string | null =>
  streams.find((stream) => stream.slug === slug)?.accent_color ?? null

import type { CSSProperties } from 'react'
import type { Stream } from '#lib/catalogue/shapes/site.ts'
import type { PageContext } from '#lib/site/page-context.ts'

interface Props {
  context: PageContext
  src: string | null
  /** The picture's width on the page, in the syntax of `sizes`. */
  sizes?: string
  /** Describes the picture; empty where the text beside it says the same. */
  alt?: string
  /** True for a picture above the fold: it loads eagerly. */
  isFirst?: boolean
  /** The title; its initial is the fallback for a missing picture. */
  title?: string
  accent?: string | null
}

/** A picture of 16 by 9, or its fallback. Its space is reserved before it loads. */
export function Picture({
  context,
  src,
  sizes = '(width < 60rem) 90vw, 48rem',
  alt = '',
  isFirst = false,
  title = '',
  accent = null,
}: Props) {
  if (src === null) return <Initial title={title} accent={accent} />
  return (
    <picture>
      <OwnWidths context={context} src={src} sizes={sizes} />
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
    </picture>
  )
}

/** A cover with the first letter of a title. */
export function Initial({ title, accent = null }: { title: string; accent?: string | null }) {
  const [letter] = new Intl.Segmenter().segment(title.replace(/^[^\p{L}\p{N}]+/u, ''))
  return (
    <span className="plate cover" style={accentStyle(accent)} aria-hidden="true">
      {letter?.segment}
    </span>
  )
}

/** Pictures of the demo exist in AVIF and two widths. Any other picture has one address. */
export function OwnWidths({ context, src, sizes }: { context: PageContext; src: string; sizes: string }) {
  const { origin, base } = context.settings
  const path = [origin, base].reduce(
    (rest, start) => (rest.startsWith(start) ? rest.slice(start.length) : rest),
    src,
  )
  const name = /^\/demo\/([\w-]+)\.webp$/.exec(path)?.[1]
  if (name === undefined) return null
  const widths = [400, 800].map(
    (width) => `${context.addresses.file(`/demo/${name}-${width}.avif`)} ${width}w`,
  )
  return <source type="image/avif" srcSet={widths.join(', ')} sizes={sizes} />
}

/** Returns an accent colour for the style sheet; undefined keeps the sheet's default. */
export const accentStyle = (accent: string | null): CSSProperties | undefined =>
  accent === null ? undefined : ({ '--accent': accent } as CSSProperties)

/** Returns the accent colour of a course's stream; null when the stream is unknown. */
export const accentIn = (streams: Stream[], slug: string | undefined): string | null =>
  streams.find((stream) => stream.slug === slug)?.accent_color ?? null

import type { CSSProperties } from 'react'
import type { Stream } from '#lib/contract/catalogue/shapes/site.ts'
import type { PageContext } from '#lib/site/page-context.ts'

interface Props {
  context: PageContext
  src: string | null
  /** Width of the picture on the page, in the syntax of the `sizes` attribute. */
  sizes?: string
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

/** Placeholder for a missing picture: the first letter of the title. */
export function Initial({ title, accent = null }: { title: string; accent?: string | null }) {
  const [letter] = new Intl.Segmenter().segment(title.replace(/^[^\p{L}\p{N}]+/u, ''))
  return (
    <span className="plate cover" style={accentStyle(accent)} aria-hidden="true">
      {letter?.segment}
    </span>
  )
}

/** AVIF versions of a demo picture in two widths. Other pictures exist in one size only. */
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

/** Returns the style that sets an accent colour; undefined uses the default of the style sheet. */
export const accentStyle = (accent: string | null): CSSProperties | undefined =>
  accent === null ? undefined : ({ '--accent': accent } as CSSProperties)

/** Returns the accent colour of a stream; null if the stream is unknown. */
export const accentIn = (streams: Stream[], slug: string | undefined): string | null =>
  streams.find((stream) => stream.slug === slug)?.accent_color ?? null

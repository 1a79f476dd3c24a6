import type { CourseSummary, Seo, StructuredData } from '../shapes.ts'

export interface Provider {
  name: string
  website_url: string | null
}

/**
 * The schema.org Course of an entry as one version shows it (contract §2.2). Keys without a value are left out, and no
 * string in it can end a script element, even when a client parses it and writes it out without care.
 */
export function structuredData(
  course: Pick<CourseSummary, 'title' | 'image_url' | 'variants'>,
  shownLanguage: string | undefined,
  seo: Seo,
  provider: Provider,
): StructuredData {
  const offers = course.variants.flatMap(({ price, url }) =>
    price === null
      ? []
      : [
          present({
            '@type': 'Offer' as const,
            price: price.amount,
            priceCurrency: price.currency,
            category: price.is_free ? ('Free' as const) : ('Paid' as const),
            url,
            availability: 'https://schema.org/InStock' as const,
          }),
        ],
  )
  const object = present({
    '@context': 'https://schema.org' as const,
    '@type': 'Course' as const,
    name: course.title,
    description: seo.description ?? course.title,
    image: course.image_url,
    url: seo.canonical_url,
    inLanguage: shownLanguage,
    provider: present({
      '@type': 'Organization' as const,
      name: provider.name,
      sameAs: provider.website_url,
    }),
    offers: offers.length > 0 ? offers : null,
    hasCourseInstance: course.variants.map(({ language }) =>
      present({
        '@type': 'CourseInstance' as const,
        courseMode: 'Online' as const,
        inLanguage: language?.code,
      }),
    ),
  })
  return withoutScriptEnds(object) as StructuredData
}

type Present<Shape> = {
  [Key in keyof Shape as null extends Shape[Key]
    ? never
    : undefined extends Shape[Key]
      ? never
      : Key]: Shape[Key]
} & {
  [Key in keyof Shape as null extends Shape[Key]
    ? Key
    : undefined extends Shape[Key]
      ? Key
      : never]?: NonNullable<Shape[Key]>
}

function present<Shape extends object>(shape: Shape): Present<Shape> {
  const kept: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(shape)) if (value != null) kept[key] = value
  return kept as Present<Shape>
}

function withoutScriptEnds(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/<(?=\/script|script|!--)/gi, '&lt;')
  if (Array.isArray(value)) return value.map(withoutScriptEnds)
  if (typeof value !== 'object' || value === null) return value
  const safe: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(value)) safe[key] = withoutScriptEnds(inner)
  return safe
}

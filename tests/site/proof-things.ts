import { z } from 'zod'

const Url = z.url({ protocol: /^https?$/ })
const context = z.literal('https://schema.org')

const Organization = z.object({
  '@type': z.enum(['Organization', 'EducationalOrganization']),
  name: z.string().min(1),
  url: Url.optional(),
  sameAs: Url.optional(),
})

const Offer = z
  .object({
    '@type': z.literal('Offer'),
    category: z.enum(['Free', 'Partially Free', 'Subscription', 'Paid']),
    price: z.number().min(0).optional(),
    priceCurrency: z.string().length(3).optional(),
    url: Url.optional(),
    availability: z.string().startsWith('https://schema.org/').optional(),
  })
  .refine(({ price, priceCurrency }) => !price || priceCurrency, 'a price has its currency')

const CourseInstance = z.object({
  '@type': z.literal('CourseInstance'),
  courseMode: z.enum(['Online', 'Onsite', 'Blended']),
  inLanguage: z.string().optional(),
  startDate: z.iso.date().optional(),
  endDate: z.iso.date().optional(),
  courseWorkload: z.iso.duration().optional(),
  location: z.object({ '@type': z.literal('Place'), name: z.string().min(1) }).optional(),
})

/** The properties of a course that search engines ask for; others are allowed, null is not. */
const Course = z.object({
  '@context': context,
  '@type': z.literal('Course'),
  name: z.string().min(1),
  description: z.string().min(1),
  url: Url.optional(),
  inLanguage: z.string().optional(),
  image: z.union([Url, z.array(Url)]).optional(),
  provider: Organization,
  offers: z.array(Offer),
  hasCourseInstance: z.array(CourseInstance).min(1),
})

const positions = (items: { position: number }[]): boolean =>
  items.every(({ position }, index) => position === (items[0]?.position ?? 1) + index)

const ItemList = z.object({
  '@context': context,
  '@type': z.literal('ItemList'),
  itemListElement: z
    .array(
      z.strictObject({
        '@type': z.literal('ListItem'),
        position: z.int().min(1),
        name: z.string().min(1),
        url: Url,
      }),
    )
    .refine(positions, 'positions follow each other')
    .refine(
      (items) => new Set(items.map(({ url }) => new URL(url).host)).size < 2,
      'all pages are of one host',
    ),
})

const BreadcrumbList = z.object({
  '@context': context,
  '@type': z.literal('BreadcrumbList'),
  itemListElement: z
    .array(
      z.strictObject({
        '@type': z.literal('ListItem'),
        position: z.int().min(1),
        name: z.string().min(1),
        item: Url,
      }),
    )
    .min(2)
    .refine((items) => items[0]?.position === 1 && positions(items), 'positions count from 1'),
})

const WebSite = z.object({
  '@context': context,
  '@type': z.literal('WebSite'),
  name: z.string().min(1),
  url: Url,
  potentialAction: z.object({
    '@type': z.literal('SearchAction'),
    target: z.object({
      '@type': z.literal('EntryPoint'),
      urlTemplate: z.string().includes('{search_term_string}'),
    }),
    'query-input': z.literal('required name=search_term_string'),
  }),
})

const Institute = Organization.extend({
  '@context': context,
  '@type': z.literal('EducationalOrganization'),
  url: Url,
  logo: Url.optional(),
})

const Person = z.object({
  '@context': context,
  '@type': z.literal('Person'),
  name: z.string().min(1),
  url: Url,
  image: Url.optional(),
  jobTitle: z.string().optional(),
  worksFor: Organization,
})

const EducationEvent = z.object({
  '@context': context,
  '@type': z.literal('EducationEvent'),
  name: z.string().min(1),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  eventStatus: z.literal('https://schema.org/EventScheduled'),
  eventAttendanceMode: z.string().startsWith('https://schema.org/'),
  location: z.object({ '@type': z.literal('Place'), name: z.string().min(1), address: z.string().min(1) }),
  organizer: Organization,
  url: Url,
  image: Url.optional(),
})

export const Thing = z.discriminatedUnion('@type', [
  Course,
  Person,
  ItemList,
  BreadcrumbList,
  EducationEvent,
  WebSite,
  Institute,
])

/** Returns whether a value has a null anywhere: JSON-LD leaves out unknown properties. */
export const hasNull = (value: unknown): boolean =>
  value === null || (typeof value === 'object' && Object.values(value).some(hasNull))

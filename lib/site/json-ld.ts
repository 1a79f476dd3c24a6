import type { Variant } from '#lib/catalogue/shapes/variant.ts'

/** One object of schema.org data. */
export type Thing = Record<string, unknown>

/** Returns JSON for a script element: no text can end the script or begin a comment. */
export const scriptJson = (thing: Thing): string => JSON.stringify(thing).replaceAll('<', '\\u003c')

/** Returns a course with its page's address. Its offers keep theirs, where visitors enrol. */
export const courseAt = (course: Thing, url: string): Thing => ({ ...course, '@id': url, url })

export interface Named {
  name: string
  /** Absolute. */
  url: string
}

/** The pages that a list shows, in order. */
export const itemList = (items: Named[], firstPosition = 1): Thing => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  itemListElement: items.map(({ name, url }, index) => ({
    '@type': 'ListItem',
    position: firstPosition + index,
    name,
    url,
  })),
})

/** Lists the breadcrumbs from the home page to a page, both included. */
export const breadcrumbList = (steps: Named[]): Thing => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: url,
  })),
})

export interface EventFacts {
  course: { title: string; image_url: string | null }
  variant: Variant
  url: string
  organizer: string
}

/** Returns a dated onsite batch as an event; undefined for any other. */
export function courseEvent({ course, variant, url, organizer }: EventFacts): Thing | undefined {
  const { starts_on, ends_on, venue, delivery } = variant.schedule
  if (starts_on === null || venue === null || delivery === 'online') return undefined
  return {
    '@context': 'https://schema.org',
    '@type': 'EducationEvent',
    name: variant.level ? `${course.title}: ${variant.level}` : course.title,
    startDate: starts_on,
    endDate: ends_on ?? starts_on,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: `https://schema.org/${delivery === 'blended' ? 'Mixed' : 'Offline'}EventAttendanceMode`,
    location: { '@type': 'Place', name: venue, address: venue },
    organizer: { '@type': 'EducationalOrganization', name: organizer },
    url,
    ...(course.image_url && { image: course.image_url }),
  }
}

export interface OrganizationFacts {
  name: string
  url: string
  logo: string | null
  /** The website of the institute, when different from the site. */
  website: string | null
  contact: { phone: string | null; email: string | null; address: string | null }
}

export const organization = ({ name, url, logo, website, contact }: OrganizationFacts): Thing => ({
  '@context': 'https://schema.org',
  '@type': 'EducationalOrganization',
  name,
  url,
  ...(logo && { logo }),
  ...(website && { sameAs: website }),
  ...(contact.phone && { telephone: contact.phone }),
  ...(contact.email && { email: contact.email }),
  ...(contact.address && { address: contact.address }),
})

export interface PersonFacts extends Named {
  image: string | null
  jobTitle: string | null
  /** Name of the institute. */
  worksFor: string
}

export const person = ({ name, url, image, jobTitle, worksFor }: PersonFacts): Thing => ({
  '@context': 'https://schema.org',
  '@type': 'Person',
  name,
  url,
  ...(image && { image }),
  ...(jobTitle && { jobTitle }),
  worksFor: { '@type': 'EducationalOrganization', name: worksFor },
})

/** Returns the website with its search, if any. `searchUrl` ends before the search text. */
export const website = ({ name, url }: Named, searchUrl: string | undefined): Thing => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name,
  url,
  ...(searchUrl !== undefined && {
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${searchUrl}{search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }),
})

import type { Variant } from '#lib/catalogue/shapes/variant.ts'

/** One object of schema.org data. */
export type Thing = Record<string, unknown>

/** JSON for a script element: nothing in a text can end the script, or begin a comment in it. */
export const scriptJson = (thing: Thing): string => JSON.stringify(thing).replaceAll('<', '\\u003c')

/** A course under the address of the page that describes it. Its offers keep theirs: enrolment is elsewhere. */
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

/** The way from the home page to a page, both included. */
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

/** A batch that is taught at a place as an event of its first to its last day; undefined for any other. */
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
  /** Its own website, where that is another one. */
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

/** The site itself, with its search where it has one. `searchUrl` ends where the words go. */
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

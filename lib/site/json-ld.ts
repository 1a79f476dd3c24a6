import type { Variant } from '#lib/contract/catalogue/answers/variant.ts'
import { absolute, type PageContext } from './page-context.ts'

export type Thing = Record<string, unknown>

const thing = (type: string, fields: object): Thing => ({
  '@context': 'https://schema.org',
  '@type': type,
  ...fields,
})

/** Escapes `<`, because a text could otherwise end the script or open a comment. */
export const scriptJson = (data: Thing): string => JSON.stringify(data).replaceAll('<', '\\u003c')

/** Sets the page's address in a course's JSON-LD. Its offers keep their own addresses, where visitors enrol. */
export const courseThing = (course: Thing, url: string): Thing => ({ ...course, '@id': url, url })

export interface NamedPage {
  name: string
  path: string
}

export const itemList = (
  context: Pick<PageContext, 'settings'>,
  pages: NamedPage[],
  firstPosition = 1,
): Thing =>
  thing('ItemList', {
    itemListElement: pages.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: firstPosition + index,
      name,
      url: absolute(context, path),
    })),
  })

export const courseListData = (
  context: Pick<PageContext, 'settings'>,
  entries: { course: { title: string }; path: string }[],
  firstPosition?: number,
): Thing => {
  const pages = entries.map(({ course, path }) => ({ name: course.title, path }))
  return itemList(context, pages, firstPosition)
}

export const breadcrumbList = (context: Pick<PageContext, 'settings'>, crumbs: NamedPage[]): Thing =>
  thing('BreadcrumbList', {
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(context, path),
    })),
  })

interface Batch {
  course: { title: string; image_url: string | null }
  variant: Variant
  path: string
}

/** Returns a batch as an event. Empty if the batch has no date or venue, or is online only. */
export function courseEvents(context: PageContext, { course, variant, path }: Batch): Thing[] {
  const { starts_on, ends_on, venue, delivery } = variant.schedule
  if (starts_on === null || venue === null || delivery === 'online') return []
  const event = thing('EducationEvent', {
    name: variant.level ? `${course.title}: ${variant.level}` : course.title,
    startDate: starts_on,
    endDate: ends_on ?? starts_on,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: `https://schema.org/${delivery === 'blended' ? 'Mixed' : 'Offline'}EventAttendanceMode`,
    location: { '@type': 'Place', name: venue, address: venue },
    organizer: { '@type': 'EducationalOrganization', name: context.site.institute.name },
    url: absolute(context, path),
    ...(course.image_url && { image: course.image_url }),
  })
  return [event]
}

export function organization(context: PageContext, path: string): Thing {
  const { name, logo_url, website_url, contact } = context.site.institute
  return thing('EducationalOrganization', {
    name,
    url: absolute(context, path),
    ...(logo_url && { logo: absolute(context, logo_url) }),
    ...(website_url && { sameAs: website_url }),
    ...(contact.phone && { telephone: contact.phone }),
    ...(contact.email && { email: contact.email }),
    ...(contact.address && { address: contact.address }),
  })
}

interface Portrayed extends NamedPage {
  image: string | null
  jobTitle: string | null
}

export const person = (context: PageContext, { name, path, image, jobTitle }: Portrayed): Thing =>
  thing('Person', {
    name,
    url: absolute(context, path),
    ...(image && { image: absolute(context, image) }),
    ...(jobTitle && { jobTitle }),
    worksFor: { '@type': 'EducationalOrganization', name: context.site.institute.name },
  })

/** Returns the website, including its search if there is a server. */
export function website(context: PageContext, path: string): Thing {
  const search = context.addresses.listing(context.language, { search: '' })
  return thing('WebSite', {
    name: context.site.institute.name,
    url: absolute(context, path),
    ...(search && {
      potentialAction: {
        '@type': 'SearchAction',
        target: {
          '@type': 'EntryPoint',
          urlTemplate: `${absolute(context, search)}{search_term_string}`,
        },
        'query-input': 'required name=search_term_string',
      },
    }),
  })
}

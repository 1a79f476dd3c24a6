import type { Site, Stream } from '#lib/contract/catalogue/answers/site.ts'
import type { SitemapEntry } from '#lib/contract/catalogue/answers/sitemap.ts'
import { addressesOf } from '#lib/site/addresses.ts'
import type { Catalogue } from '#lib/site/catalogue/site-catalogue.ts'
import { type PageContext, speaking } from '#lib/site/page-context.ts'

const stream = (slug: string, course_count: number): Stream => ({
  ...{ slug, label: slug, subtitle: '', image_url: null, accent_color: null, categories: [] },
  ...{ coming_soon: course_count === 0, course_count },
})

const music = stream('music', 5)
const path = { stream_slug: '', image_url: null, price: null, url: null }
const named = (code: string, name: string, step_count: number) => ({ ...path, code, name, step_count })

/** A site of two languages and three streams, of which `craft` has nothing in Hindi and `dance` nothing at all. */
export function siteWith(pages: SitemapEntry[]): PageContext {
  const catalogue: Partial<Catalogue> = {
    now: () => new Date('2026-11-22T10:00Z'),
    listPages: async () => pages,
    listPaths: async () => ({ data: [named('SUR', 'Sur', 3), named('NIL', 'Nil', 0)] }),
    listStreams: async () => ({ source: 'tags', streams: [music, stream('craft', 2), stream('dance', 0)] }),
    listCourses: async (query) => ({
      data: [],
      page: 1,
      page_size: 1,
      total: query.stream === 'music' ? 1 : query.language ? 24 : 25,
      has_more: false,
      facets: {
        stream: [{ value: 'music', label: 'music', count: 1 }],
        category: [],
        instructor: query.language ? [] : [{ value: 'Meera Rao', label: 'Meera Rao', count: 2 }],
      },
    }),
  }
  const site = {
    institute: {
      name: 'Osari College',
      contact: { phone: null, whatsapp: null, email: null, address: null },
    },
    course_languages_enabled: true,
    time_zone: 'Asia/Kolkata',
    languages: [
      { code: 'en', label: 'English' },
      { code: 'hi', label: 'Hindi' },
    ],
  } as Site
  return {
    catalogue: catalogue as Catalogue,
    site,
    settings: {
      ...{ institute: 'x', origin: 'https://s.example', base: '' },
      ...{ turnstileKey: undefined, isOnSiteUrl: true },
    },
    addresses: addressesOf('', 'en'),
    language: 'en',
    today: '2026-11-22',
    ...speaking(['en']),
  }
}

export const language = (code: string) => ({ code, label: code })

/** A hosted page of a course in a language, which can be had in some. */
export const hostedPage = (
  code: string | null,
  title: string,
  { languages = code === null ? [] : [code], course_id = 'C1' } = {},
): SitemapEntry => ({
  course_id,
  slug: `slug-of-${course_id}`,
  url: null,
  language: code === null ? null : language(code),
  title,
  image_url: null,
  last_modified: '2026-05-01T09:00:00.000Z',
  languages: languages.map(language),
})

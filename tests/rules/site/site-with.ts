import type { Site, Stream } from '#lib/catalogue/shapes.ts'
import { addressesOf } from '#lib/site/addresses.ts'
import type { Catalogue, Edition } from '#lib/site/catalogue.ts'
import type { Frame } from '#lib/site/frame.ts'
import { wordsIn } from '#lib/site/words.ts'

const stream = (slug: string, course_count: number): Stream => ({
  slug,
  label: slug,
  subtitle: '',
  image_url: null,
  accent_color: null,
  coming_soon: course_count === 0,
  course_count,
  categories: [],
})

/** A site of two languages and three streams, of which `craft` has nothing in Hindi and `dance` nothing at all. */
export function siteWith(editions: Edition[], canonical: 'here' | 'hosted' = 'here'): Frame {
  const catalogue: Partial<Catalogue> = {
    listEditions: async () => editions,
    listPaths: async () => ({
      data: [
        { code: 'SUR', name: 'Sur', stream_slug: '', image_url: null, step_count: 3 },
        { code: 'NIL', name: 'Nil', stream_slug: '', image_url: null, step_count: 0 },
      ],
    }),
    listStreams: async () => ({
      source: 'tags',
      streams: [stream('music', 5), stream('craft', 2), stream('dance', 0)],
    }),
    listCourses: async (query) => ({
      data: [],
      page: 1,
      page_size: 1,
      total: query.stream === 'music' ? 1 : 0,
      has_more: false,
    }),
  }
  const site = {
    course_languages_enabled: true,
    languages: [
      { code: 'en', label: 'English' },
      { code: 'hi', label: 'Hindi' },
    ],
  } as Site
  return {
    catalogue: catalogue as Catalogue,
    site,
    settings: { institute: 'x', origin: 'https://s.example', base: '', canonical, api: undefined },
    addresses: addressesOf('', 'en'),
    language: 'en',
    spoken: 'en',
    words: wordsIn('en'),
  }
}

export const edition = (language: string | null, title: string, course_id = 'C1'): Edition => ({
  course_id,
  language,
  title,
  image_url: null,
  last_modified: '2026-05-01T09:00:00.000Z',
})

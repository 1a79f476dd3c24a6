import type {
  CatalogueSource,
  CourseSource,
  FolderSource,
} from '#lib/contract/catalogue/authored/catalogue.ts'
import * as cast from '../../../rules/catalogue/cast.ts'

/** A course with a value in every field, of those that the database could get wrong. */
export const fullCourse = (id: string, changes: Partial<CourseSource> = {}): CourseSource =>
  cast.course({
    id,
    title: `Knitting ${id} "quoted" \\ {braces}, commas`,
    subtitle: 'बुनाई – 🧶',
    position: 3,
    image_url: 'https://images.example.org/k.jpg',
    tags: ['Craft', 'with, comma', 'with "quotes"', 'NULL', '\\back', '{curly}'],
    description_html: '<p>One\n\ttwo</p>',
    why_learn_html: '<ul><li>x</li></ul>',
    mode: 'live',
    faqs: [{ question: 'Why?', answer_html: null }],
    preview_video_url: 'https://youtu.be/abcdefghijk',
    rating: 4.6,
    rating_count: 218,
    authors: [{ name: 'Asha', subtitle: null, bio_html: '<b>x</b>', image_url: null }],
    instructors: [{ name: 'Ravi', image_url: 'https://images.example.org/r.jpg' }],
    launches_on: '2026-12-01',
    seo_description: 'd',
    updated_at: '2026-05-01T09:00:00.123Z',
    versions: [
      cast.version({
        id: `${id}-v1`,
        level: 'Beginner',
        created_at: '2026-04-01T10:00:00.000Z',
        tags: ['hi'],
        starts_on: '2026-07-01',
        ends_on: '2026-09-30',
        workload: 'PT24H',
        delivery: 'onsite',
        venue: 'Kothrud, "Pune"',
        invites: [
          cast.invite({
            id: `${id}-i1`,
            default: true,
            starts_on: '2026-06-01',
            ends_on: '2026-12-31',
            updated_at: '2026-04-01T10:00:00.001Z',
            plans: [
              cast.plan({ id: `${id}-p1`, amount: 999999999.9999 }),
              cast.plan({
                id: `${id}-p2`,
                amount: 0.0001,
                compare_at_amount: 1e9,
                currency: 'JPY',
                active: false,
              }),
            ],
          }),
          cast.invite({ id: `${id}-i2`, status: 'inactive' }),
        ],
        outline: [{ title: null, modules: [{ title: 'M', chapters: [{ title: 'C' }] }] }],
      }),
      cast.version({ id: `${id}-v0`, position: 0, status: 'unlisted' }),
    ],
    ...changes,
  })

const folder = (id: string, folders: FolderSource[] = []): FolderSource =>
  cast.folder({
    id,
    title: `Folder ${id}`,
    tag: id,
    accent_color: '#aa3300',
    hidden: id.startsWith('hidden'),
    folders,
  })

/** An institute with something in every table. */
export const fullSource = (changes: Partial<CatalogueSource> = {}): CatalogueSource => ({
  institute: cast.institute({
    id: 'institute-1',
    website_url: 'https://www.example.org',
    privacy_url: 'https://www.example.org/privacy',
    imprint_url: 'https://www.example.org/imprint',
    accent_color: '#8a2b3c',
    contact: {
      phone: '+91 20 5550 0100',
      whatsapp: null,
      email: 'office@example.org',
      address: 'Line 1\nLine 2',
    },
    websites: ['https://a.example.org', 'https://b.example.org:8443'],
    hosts: ['courses.example.org', 'b.example.org'],
    assistant_enquiries: 'off',
  }),
  site: cast.site({
    time_zone: 'Asia/Kolkata',
    currency: 'INR',
    languages: cast.languages([
      ['b', 'a'],
      ['c', 'gone'],
    ]),
    formats: [cast.format('ebook', { levels: ['E-Book'] })],
    streams: {
      source: 'folder_library',
      folders: [folder('z', [folder('y', [folder('x')]), folder('hidden-w')]), folder('a')],
      items: [cast.item({ label: 'Music', tag: 'music' })],
    },
  }),
  courses: [fullCourse('c'), fullCourse('a', { position: null, rating: null }), fullCourse('b')],
  learning_paths: [
    cast.path(
      'LP2',
      [
        cast.step('a'),
        cast.step('elsewhere', {
          title: 'Elsewhere',
          image_url: 'https://images.example.org/e.jpg',
          level: 'L',
          tags: ['t'],
          amount: 12.5,
          currency: 'USD',
          url: 'https://example.org/e',
        }),
      ],
      { stream: 'z', description_html: '<p>x</p>' },
    ),
    cast.path('LP1', []),
  ],
  ...changes,
})

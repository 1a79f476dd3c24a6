import type { CourseList, CoursePage, CourseSummary } from '#lib/catalogue/shapes/course-list.ts'
import type { Language } from '#lib/catalogue/shapes/fields.ts'
import type { Schedule, Variant } from '#lib/catalogue/shapes/variant.ts'

/** Courses of the demo institute of `npm start`, so that these ids work there. */

export const tablaId = '0c3904cf-39c5-514f-a920-ad4b47a60a31'
export const hosted = 'https://learn.osari.example/catalogue'
export const files = 'https://www.osari.example/demo'

export const english = { code: 'en', label: 'English' } satisfies Language
export const hindi = { code: 'hi', label: 'Hindi' } satisfies Language

/** The schedule of recorded lessons: thirty hours, without dates. */
const films: Schedule = {
  starts_on: null,
  ends_on: null,
  enrolment_starts_on: null,
  enrolment_ends_on: null,
  launches_on: null,
  workload: 'PT30H',
  delivery: 'online',
  venue: null,
}

export const inEnglish = {
  package_session_id: '858fb9ac-57ff-5a67-a0ec-e940f4711c1f',
  enroll_invite_id: 'f75333d0-15bd-56cc-a92c-386fb9191092',
  level: null,
  language: english,
  url: `${hosted}/${tablaId}?packageSessionId=858fb9ac-57ff-5a67-a0ec-e940f4711c1f&enrollInviteId=f75333d0-15bd-56cc-a92c-386fb9191092`,
  availability: 'available',
  price: { amount: 2499, compare_at_amount: 2999, currency: 'INR', is_free: false },
  schedule: films,
} satisfies Variant

export const inHindi = {
  package_session_id: 'd5ba7d91-b64d-5ea8-a715-c61e08bd5d81',
  enroll_invite_id: '94b463aa-b280-599c-aea0-4b1bc45108f1',
  level: null,
  language: hindi,
  url: `${hosted}/c9bb530e-8b6d-584a-ae6c-550c09b9fafe?packageSessionId=d5ba7d91-b64d-5ea8-a715-c61e08bd5d81&enrollInviteId=94b463aa-b280-599c-aea0-4b1bc45108f1`,
  availability: 'available',
  price: { amount: 2199, compare_at_amount: null, currency: 'INR', is_free: false },
  schedule: films,
} satisfies Variant

export const tabla: CourseSummary = {
  id: tablaId,
  title: 'Tabla Foundation: Teental, Dadra, Keharwa',
  subtitle:
    'Speak it, clap it, play it. The ten basic strokes and three talas that carry most of the music you know.',
  image_url: `${files}/tabla.webp`,
  url: inEnglish.url,
  formats: [{ key: 'video', label: 'Video course' }],
  stream: { slug: 'music', label: 'Music' },
  category: { slug: 'percussion', label: 'Percussion' },
  languages: [english, hindi],
  tags: ['Music', 'Tabla', 'English', 'Recorded', 'format-video', 'हिंदी'],
  level: null,
  availability: 'available',
  price_visible: true,
  price: { ...inEnglish.price, varies: true },
  instructors: [{ name: 'Imran Shaikh', image_url: `${files}/person-imran.webp` }],
  rating: 4.8,
  created_at: '2024-10-12T04:30:00.000Z',
  variants: [inEnglish, inHindi],
}

/** The same course with `language=hi`: another title, page and price, the same id. */
const tablaInHindi: CourseSummary = {
  ...tabla,
  title: 'तबला आधार: तीनताल, दादरा, कहरवा',
  subtitle: 'बोलिए, ताली दीजिए, बजाइए। दस मूल बोल और वे तीन ताल, जिन पर अधिकतर सुना हुआ संगीत टिका है।',
  url: inHindi.url,
  price: { ...inHindi.price, varies: true },
  rating: 4.9,
}

const soloId = '26739630-d7c6-5638-a4f6-a6cbfd235463'
const solo = {
  ...inEnglish,
  package_session_id: '1746a31e-ad31-56c6-acf6-185f7ff1b9b3',
  enroll_invite_id: '2656bf59-9f1a-5a14-a468-d7c438e1cb79',
  level: 'Intermediate',
  url: `${hosted}/${soloId}?packageSessionId=1746a31e-ad31-56c6-acf6-185f7ff1b9b3&enrollInviteId=2656bf59-9f1a-5a14-a468-d7c438e1cb79&level=Intermediate`,
  price: { amount: 8800, compare_at_amount: null, currency: 'INR', is_free: false },
} satisfies Variant

/** A course of the same category and teacher. */
const tablaSolo: CourseSummary = {
  ...tabla,
  id: soloId,
  title: 'Tabla Solo: Kaida, Rela, Tukda',
  subtitle: 'Build twelve minutes of solo teental that stand on their own, with lehra and a teacher’s ear.',
  url: solo.url,
  formats: [{ key: 'live', label: 'Live classes' }],
  languages: [english],
  tags: ['Music', 'Tabla', 'English', 'Live classes'],
  level: 'Intermediate',
  price: { ...solo.price, varies: false },
  rating: 4.6,
  created_at: '2026-01-24T04:30:00.000Z',
  variants: [solo],
}

export const similar: CourseList = { data: [tablaSolo] }

const page = (data: CourseSummary[]): CoursePage => ({
  data,
  page: 1,
  page_size: 24,
  total: data.length,
  has_more: false,
})

export const coursePages = {
  search: { summary: '`q=tabla foundation`', value: page([tabla]) },
  language: { summary: '`q=तबला आधार&language=hi`', value: page([tablaInHindi]) },
  counts: {
    summary: '`q=tabla foundation&facets=language,price`',
    value: {
      ...page([tabla]),
      facets: {
        language: [
          { value: 'en', label: 'English', count: 1 },
          { value: 'hi', label: 'Hindi', count: 1 },
        ],
        price: [{ value: 'paid', label: 'paid', count: 1 }],
      },
    } satisfies CoursePage,
  },
  corrected: {
    summary: '`search=fundation tabla`: a word that no course has is corrected',
    value: { ...page([tabla]), search: { corrected: 'foundation tabla', left_out: [] } } satisfies CoursePage,
  },
  nothing: { summary: '`stream=swimming`: an unknown slug is no error', value: page([]) },
}

import type { CourseDetail } from '#lib/catalogue/shapes/course.ts'
import { english, files, hindi, hosted, inEnglish, inHindi, tabla, tablaId } from './courses.ts'

const canonical = `${hosted}/${tablaId}`
const welcome =
  'You do not need a tabla for the first four lessons. We begin with the hands on the knees and the bols on the tongue.'

export const tablaDetail: CourseDetail = {
  ...tabla,
  description_html: `<p>${welcome}</p><ul><li>Ten clear strokes on both drums</li><li>Three talas at three speeds</li></ul>`,
  description_text: `${welcome}\n- Ten clear strokes on both drums\n- Three talas at three speeds`,
  about_html: null,
  about_text: null,
  why_learn_html: '<p>Knowing where you are in the cycle is worth more than another raga.</p>',
  who_should_learn_html: null,
  mode: 'self_paced',
  faqs: [
    {
      question: 'Can I learn tabla without a teacher in the room?',
      answer_html: '<p>The first year, yes, if you send a clip every fortnight.</p>',
    },
  ],
  preview_video: { kind: 'url', url: `${files}/teental.mp4`, embed_url: null },
  authors: [
    {
      name: 'Imran Shaikh',
      subtitle: 'Tabla player, Farrukhabad style',
      bio_html: '<p>Teaches tabla as he learnt it: <em>speak it, clap it, then play it</em>.</p>',
      image_url: `${files}/person-imran.webp`,
    },
  ],
  series: {
    name: 'A First Year of Hindustani Music',
    steps: [
      {
        course_id: 'db118a96-7f4f-5b91-a5e6-59827401075b',
        title: 'Reading Bhatkhande Notation',
        url: `${hosted}/db118a96-7f4f-5b91-a5e6-59827401075b`,
        current: false,
      },
      { course_id: tablaId, title: tabla.title, url: canonical, current: true },
    ],
  },
  seo: {
    title: 'Tabla for beginners: teental, dadra and keharwa',
    description: tabla.subtitle,
    image_url: tabla.image_url,
    canonical_url: canonical,
  },
  structured_data: {
    '@context': 'https://schema.org',
    '@type': 'Course',
    name: tabla.title,
    description: tabla.subtitle ?? tabla.title,
    image: `${files}/tabla.webp`,
    url: canonical,
    inLanguage: 'en',
    provider: {
      '@type': 'Organization',
      name: 'Osari College of Music, Craft and Languages',
      sameAs: 'https://www.osari.example',
    },
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.8, ratingCount: 153, bestRating: 5 },
    syllabusSections: ['Before the drum', 'Dayan', 'Bayan', 'Together'].map((name) => ({
      '@type': 'Syllabus',
      name,
    })),
    offers: [inEnglish, inHindi].map(({ price, url }) => ({
      '@type': 'Offer',
      price: price.amount,
      priceCurrency: price.currency,
      category: 'Paid',
      url,
      availability: 'https://schema.org/InStock',
    })),
    hasCourseInstance: [english, hindi].map(({ code }) => ({
      '@type': 'CourseInstance',
      courseMode: 'Online',
      inLanguage: code,
      courseWorkload: 'PT30H',
    })),
  },
}

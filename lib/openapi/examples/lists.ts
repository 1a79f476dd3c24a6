import type { Outline } from '#lib/catalogue/shapes/outline.ts'
import type { PathDetail, PathList } from '#lib/catalogue/shapes/paths.ts'
import type { Site } from '#lib/catalogue/shapes/site.ts'
import type { Sitemap } from '#lib/catalogue/shapes/sitemap.ts'
import type { StreamList } from '#lib/catalogue/shapes/streams.ts'
import { english, files, hindi, hosted, tabla, tablaId } from './courses.ts'

export const site: Site = {
  institute: {
    id: '7d5b60c6-3a51-5f7b-a997-09dc35bc2af1',
    name: 'Osari College of Music, Craft and Languages',
    logo_url: `${files}/logo.png`,
    website_url: 'https://www.osari.example',
    contact: {
      phone: '+91 20 5550 0146',
      whatsapp: '+91 98000 00146',
      email: 'office@osari.example',
      address: 'Osari College, The Old Mill, Kothrud, Pune 411038',
    },
  },
  site_url: 'https://learn.osari.example/catalogue',
  course_page_url: 'https://learn.osari.example/catalogue/{course_id}',
  course_languages_enabled: true,
  languages: [english, hindi],
  formats: [
    { key: 'live', label: 'Live classes' },
    { key: 'video', label: 'Video course' },
  ],
  currency: 'INR',
  price_visible: true,
}

export const outline: Outline = {
  course_id: tablaId,
  variants: [
    {
      package_session_id: '858fb9ac-57ff-5a67-a0ec-e940f4711c1f',
      level: null,
      language: english,
      subjects: [
        {
          title: 'Before the drum',
          modules: [{ title: null, chapters: [{ title: 'Clapping sixteen' }, { title: 'Where is one?' }] }],
        },
        {
          title: 'Ten strokes',
          modules: [
            { title: 'Dayan', chapters: [{ title: 'Na and Ta' }, { title: 'Tun' }] },
            { title: 'Bayan', chapters: [{ title: 'Ge' }, { title: 'Ke' }] },
          ],
        },
      ],
    },
  ],
}

export const streams: StreamList = {
  source: 'folder_library',
  streams: [
    {
      slug: 'music',
      label: 'Music',
      subtitle: 'संगीत',
      image_url: `${files}/stream-music.webp`,
      accent_color: '#8f2f3d',
      coming_soon: false,
      course_count: 20,
      categories: [
        {
          slug: 'percussion',
          label: 'Percussion',
          subtitle: 'ताल वाद्य',
          image_url: `${files}/tabla.webp`,
          coming_soon: false,
          course_count: 4,
        },
      ],
    },
    {
      slug: 'dance',
      label: 'Dance',
      subtitle: '',
      image_url: null,
      accent_color: null,
      coming_soon: true,
      course_count: 0,
      categories: [],
    },
  ],
}

export const paths: PathList = {
  data: [
    {
      code: 'SUR',
      name: 'A First Year of Hindustani Music',
      stream_slug: 'music',
      image_url: `${files}/stream-music.webp`,
      step_count: 5,
    },
    { code: 'FREE', name: 'Begin without Paying', stream_slug: '', image_url: null, step_count: 4 },
  ],
}

export const path: PathDetail = {
  code: 'SUR',
  name: 'A First Year of Hindustani Music',
  description_html:
    '<p>From the first evening of listening to a raga of your own, in about twelve months.</p>',
  steps: [{ position: 1, course: tabla }],
}

export const sitemap: Sitemap = {
  data: [
    {
      course_id: tablaId,
      url: `${hosted}/${tablaId}`,
      language: english,
      title: tabla.title,
      image_url: tabla.image_url,
      last_modified: '2026-06-06T04:30:00.000Z',
      languages: [english, hindi],
    },
    {
      course_id: tablaId,
      url: 'https://learn.osari.example/catalogue/c9bb530e-8b6d-584a-ae6c-550c09b9fafe',
      language: hindi,
      title: 'तबला आधार: तीनताल, दादरा, कहरवा',
      image_url: tabla.image_url,
      last_modified: '2026-06-06T04:30:00.000Z',
      languages: [english, hindi],
    },
  ],
}

/**
 * The demo: a made-up college in Pune with some fifty courses, which between them reach every rule of the
 * catalogue. Dates of enrolment move with `today`, so that each state can be seen on any day; everything
 * else, ids included, is always the same.
 *
 * Pictures are drawn in db/demo/art and served from public/demo as WebP:
 * `rsvg-convert -w 1200 voice.svg -o voice.png && cwebp -preset drawing -q 82 voice.png -o voice.webp`
 * (with the Noto fonts for Devanagari installed; block.svg with `-q 60`; people at `-w 400`), and as AVIF by avif.ts.
 */

import type { Demo } from './course.ts'
import { clayCourses } from './craft-clay.ts'
import { clothCourses } from './craft-cloth.ts'
import { paperCourses, woodCourses } from './craft-wood-paper.ts'
import { idOf } from './id.ts'
import { marathiCourses, sanskritCourses } from './languages-classical.ts'
import { englishCourses } from './languages-english.ts'
import { hindiCourses } from './languages-hindi.ts'
import { percussionCourses } from './music-percussion.ts'
import { songCourses } from './music-songs.ts'
import { stringCourses } from './music-strings.ts'
import { theoryCourses } from './music-theory.ts'
import { voiceCourses } from './music-voice.ts'
import { learningPaths } from './paths.ts'
import { authorOf, instructorOf } from './people.ts'
import { streams } from './streams.ts'
import { withTeaching } from './teaching.ts'

const DAY = 86_400_000

/**
 * The institute document (format catalogue/1) of the demo.
 * `today` is `YYYY-MM-DD`; `origin` is where this service runs (its pictures are served from there).
 */
export function demoInstitute({ today, origin }: { today: string; origin: string }): unknown {
  const file = (name: string) => `${origin}/demo/${name}`
  const image = (name: string) => file(`${name}.webp`)
  const demo: Demo = {
    day: (days) => new Date(Date.parse(today) + days * DAY).toISOString().slice(0, 10),
    file,
    image,
    author: (person, language = 'en') => authorOf(person, language, image),
    instructor: (person) => instructorOf(person, image),
  }
  const editions = (...keys: string[]) => keys.map((key) => idOf('course', key))

  return {
    format: 'catalogue/1',
    institute: {
      id: idOf('institute', 'osari'),
      slug: 'demo',
      name: 'Osari College of Music, Craft and Languages',
      logo_url: file('logo.png'),
      website_url: 'https://www.osari.example',
      contact: {
        phone: '+91 20 5550 0146',
        whatsapp: '+91 98000 00146',
        email: 'office@osari.example',
        address: 'Osari College, The Old Mill, Kothrud, Pune 411038',
      },
      websites: [origin, 'https://www.osari.example'],
    },
    site: {
      site_url: 'https://learn.osari.example/catalogue',
      course_page_url: 'https://learn.osari.example/catalogue/{course_id}',
      time_zone: 'Asia/Kolkata',
      currency: 'INR',
      prices_visible: true,
      card_label: 'title',
      languages: {
        enabled: true,
        items: [
          { code: 'en', label: 'English', match: ['eng'] },
          { code: 'hi', label: 'Hindi', match: ['हिन्दी', 'हिंदी'] },
        ],
        editions: [
          editions('voice-first-lessons', 'voice-first-lessons-hi'),
          editions('tabla-foundation', 'tabla-foundation-hi'),
          editions('natural-dyes', 'natural-dyes-hi'),
          editions('block-printing', 'block-printing-hi'),
        ],
      },
      formats: [
        { key: 'live', label: 'Live classes', tags: ['Live classes'] },
        { key: 'video', label: 'Video course', tags: ['Recorded'] },
        { key: 'ebook', label: 'eBook', tags: ['E-book'], levels: ['eBook in English', 'हिंदी ई-पुस्तक'] },
        { key: 'workshop', label: 'Workshop', tags: ['Workshop'], levels: ['Weekend workshop'] },
      ],
      streams: { source: 'folder_library', folders: streams(image) },
    },
    courses: withTeaching(
      [
        ...voiceCourses(demo),
        ...songCourses(demo),
        ...stringCourses(demo),
        ...percussionCourses(demo),
        ...theoryCourses(demo),
        ...clayCourses(demo),
        ...clothCourses(demo),
        ...woodCourses(demo),
        ...paperCourses(demo),
        ...hindiCourses(demo),
        ...marathiCourses(demo),
        ...sanskritCourses(demo),
        ...englishCourses(demo),
      ],
      demo.day,
    ),
    learning_paths: learningPaths(image),
  }
}

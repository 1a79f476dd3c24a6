import { hasHindiEdition, isHindiEdition } from './editions.ts'
import { day, moment, type Random, randomOf } from './random.ts'
import { aboutOf, authorOf, descriptionOf, faqOf, listOf, type Subject } from './texts.ts'
import { generateVersion, type Language } from './version.ts'
import words from './words.json' with { type: 'json' }

/** Which course is meant, and when. */
export interface Placed {
  seed: number
  /** The institute's. */
  institute: number
  /** The course's, from 1. */
  number: number
  /** `YYYY-MM-DD` */
  today: string
}

/** Hidden courses go by the number, so that all others are sure to be shown. */
export const isArchived = (number: number): boolean => number % 29 === 0
export const isUnpublished = (number: number): boolean => number % 31 === 0
export const isScheduled = (number: number): boolean => number % 37 === 0

export const subjectOf = (number: number): Subject =>
  words.subjects[number % words.subjects.length] as Subject

/** A course of an institute; the same for the same arguments, whatever the other courses are. */
export function generateCourse({ seed, institute, number, today }: Placed): Record<string, unknown> {
  const isHindi = isHindiEdition(number)
  // An edition is drawn like the course that it translates.
  const original = isHindi ? number - 1 : number
  const random = randomOf(Math.imul(seed, 1_000_003) + Math.imul(institute, 15_485_863) + original)
  const subject = subjectOf(original)
  const topic = random.pick(subject.topics)
  const english = `${random.pick(words.approaches)} ${topic} ${random.pick(words.audiences)} ${number}`
  const mode = random.pick(['self_paced', 'live', null])
  const sentences = isHindi ? words.hindiSentences : words.sentences
  const id = `c${number}`
  const rating = random.chance(0.5) ? random.whole(0, 50) / 10 : null
  const coming_soon = random.chance(0.05)
  return {
    id,
    slug: random.chance(0.1) ? `${topic.toLowerCase().replace(/\W+/g, '-')}-${number}` : null,
    title: isHindi ? `${subject.hindi}: ${topic}, हिन्दी में ${number}` : english,
    subtitle: random.chance(0.8) ? random.pick(sentences) : null,
    published: !isUnpublished(number),
    archived: isArchived(number),
    position: random.chance(0.1) ? random.whole(0, 1_000) : null,
    image_url: `https://images.example/${topic.toLowerCase().replace(/\W+/g, '-')}.jpg`,
    tags: [subject.title, topic, ...formatTags(random, mode), `batch-${random.whole(1, 40)}`],
    description_html: descriptionOf(random, subject, topic, sentences),
    about_html: aboutOf(random, sentences),
    why_learn_html: random.chance(0.3) ? listOf(words.benefits, random) : null,
    who_should_learn_html: random.chance(0.2) ? listOf(words.learners, random) : null,
    mode,
    faqs: Array.from({ length: random.whole(0, 2) }, () => faqOf(random, sentences)),
    preview_video_url: random.chance(0.25) ? videoOf(random) : null,
    rating,
    rating_count: rating === null ? null : random.whole(0, 400),
    authors: random.chance(0.2) ? [authorOf(random, subject)] : [],
    instructors: Array.from({ length: random.whole(0, 2) }, () => instructorOf(random)),
    coming_soon,
    launches_on: coming_soon ? day(today, random.whole(1, 120)) : null,
    ...publishedOn(number, today),
    seo_title: random.chance(0.1) ? `${topic}: learn it with us` : null,
    seo_description: random.chance(0.1) ? random.pick(sentences) : null,
    updated_at: moment(today, -random.whole(0, 300)),
    versions: languagesOf(random, number).map((language, index) =>
      generateVersion(random, `${id}-v${index}`, { language, topic, today }),
    ),
  }
}

/** Returns the days on which a course is published: some appear later, some go, and most have no such days. */
function publishedOn(number: number, today: string) {
  if (isScheduled(number))
    return { publish_from: day(today, 1 + (number % 5)), publish_until: day(today, 90) }
  if (number % 9 !== 4) return { publish_from: null, publish_until: null }
  return { publish_from: day(today, -(number % 30)), publish_until: day(today, number % 60) }
}

const formatTags = (random: Random, mode: string | null): string[] => {
  const tags = { live: ['Live classes'], self_paced: ['Recorded'] }[mode ?? ''] ?? []
  return random.chance(0.1) ? [...tags, 'format-workshop'] : tags
}

/** Languages are versions of one course, except where one of them has a course of its own. */
function languagesOf(random: Random, number: number): Language[] {
  const count = random.whole(1, 3)
  if (isHindiEdition(number)) return ['hi']
  if (hasHindiEdition(number)) return ['en']
  return (['en', 'hi', 'mr'] as const).slice(0, count)
}

const instructorOf = (random: Random): Record<string, unknown> => ({
  name: `${random.pick(words.firstNames)} ${random.pick(words.familyNames)}`,
  image_url: random.chance(0.3) ? `https://images.example/person-${random.whole(1, 9)}.jpg` : null,
})

const videoOf = (random: Random): string =>
  random.pick([
    `https://www.youtube.com/watch?v=preview${random.whole(1_000, 9_999)}`,
    `https://vimeo.com/${random.whole(10_000_000, 99_999_999)}`,
    `https://videos.example/preview-${random.whole(1, 99)}.mp4`,
  ])

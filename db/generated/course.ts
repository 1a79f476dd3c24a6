import { type Random, randomOf } from './random.ts'
import { approaches, audiences, familyNames, firstNames, type Subject, sentences, subjects } from './words.ts'

/** Days that a date of a version lies from the day of generation. */
const day = (today: string, days: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** One course of an institute; the same for the same seed and number, whatever the others are. */
export function generateCourse(seed: number, number: number, today: string): Record<string, unknown> {
  const random = randomOf(Math.imul(seed, 1_000_003) + number)
  const subject = random.pick(subjects)
  const topic = random.pick(subject.topics)
  const id = `c${number}`
  return {
    id,
    title: `${random.pick(approaches)} ${topic} ${random.pick(audiences)} ${number}`,
    subtitle: random.chance(0.8) ? random.pick(sentences) : null,
    published: !random.chance(0.03),
    archived: random.chance(0.02),
    position: random.chance(0.1) ? random.whole(0, 1_000) : null,
    image_url: `https://images.example/${topic.toLowerCase().replace(/\W+/g, '-')}.jpg`,
    tags: [
      subject.title,
      topic,
      ...(random.chance(0.2) ? ['format-ebook'] : []),
      `batch-${random.whole(1, 40)}`,
    ],
    description_html: description(random, subject, topic),
    about_html: `<p>${random.pick(sentences)} ${random.pick(sentences)}</p>`,
    mode: random.pick(['self_paced', 'live', null]),
    faqs: [
      { question: `Do I need to know ${topic} already?`, answer_html: `<p>${random.pick(sentences)}</p>` },
    ],
    rating: random.chance(0.5) ? random.whole(30, 50) / 10 : null,
    instructors: [{ name: `${random.pick(firstNames)} ${random.pick(familyNames)}` }],
    coming_soon: random.chance(0.05),
    updated_at: `2026-0${random.whole(1, 9)}-1${random.whole(0, 9)}T09:00:00.000Z`,
    versions: Array.from({ length: random.whole(1, 3) }, (_, index) => version(random, id, index, today)),
  }
}

const description = (random: Random, subject: Subject, topic: string): string =>
  `<p>${topic} belongs to <strong>${subject.title}</strong> (<em>${subject.hindi}</em>). ${random.pick(sentences)}</p>` +
  `<ul>${subject.topics.map((each) => `<li>${each}</li>`).join('')}</ul><p>${random.pick(sentences)}</p>`

function version(random: Random, courseId: string, index: number, today: string): Record<string, unknown> {
  const id = `${courseId}-v${index}`
  return {
    id,
    level: ['English', 'Hindi', 'Marathi'][index],
    status: random.chance(0.05) ? 'archived' : 'active',
    created_at: new Date(Date.parse(`${today}T06:00:00Z`) - random.whole(1, 900) * 86_400_000).toISOString(),
    invites: [
      {
        id: `${id}-i`,
        default: true,
        status: random.chance(0.95) ? 'active' : 'inactive',
        starts_on: random.chance(0.3) ? day(today, random.whole(-60, 60)) : null,
        ends_on: random.chance(0.3) ? day(today, random.whole(-20, 200)) : null,
        plans: random.chance(0.2) ? [] : [{ id: `${id}-p`, ...price(random) }],
      },
    ],
    outline: Array.from({ length: random.whole(1, 2) }, (_, part) => ({
      title: `Part ${part + 1}`,
      modules: [
        {
          title: 'Default',
          chapters: [{ title: 'First steps' }, { title: 'Practice' }, { title: 'Review' }],
        },
      ],
    })),
  }
}

function price(random: Random): Record<string, unknown> {
  const amount = random.whole(2, 80) * 100 - 1
  return { amount, compare_at_amount: random.chance(0.4) ? amount + 500 : null, currency: 'INR' }
}

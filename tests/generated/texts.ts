import type { Random } from './random.ts'
import words from './words.json' with { type: 'json' }

export type Subject = (typeof words.subjects)[number]

/**
 * The HTML of generated courses. Texts are put together from few parts, as those of a real institute repeat
 * themselves: each is cleaned once, and thousands of courses are imported in seconds.
 */

type Texts = readonly string[]

export const descriptionOf = (random: Random, subject: Subject, topic: string, texts: Texts): string =>
  `<h3>${topic}</h3><p>${topic} belongs to <strong>${subject.title}</strong> (<em lang="hi">${subject.hindi}</em>). ` +
  `${random.pick(texts)}</p><ul>${subject.topics.map((each) => `<li>${each}</li>`).join('')}</ul>` +
  `<p>${random.pick(texts)}</p>`

export const aboutOf = (random: Random, texts: Texts): string =>
  `<p>${random.pick(texts)} <a href="https://help.example/batches">How batches work</a></p>` +
  '<p>Fee: <s>₹9,000</s> ₹6,000 for 10<sup>2</sup> hours. <a href="tel:+912055500100">Call us</a></p>'

/** All items from some point on. */
export const listOf = (items: Texts, random: Random): string =>
  `<ol start="${random.whole(1, 3)}">${items
    .slice(random.whole(0, 2))
    .map((item) => `<li>${item}</li>`)
    .join('')}</ol>`

export const faqOf = (random: Random, texts: Texts): Record<string, unknown> => ({
  question: random.pick(words.questions),
  answer_html: random.chance(0.9) ? `<p>${random.pick(texts)}</p>` : null,
})

export const authorOf = (random: Random, subject: Subject): Record<string, unknown> => ({
  name: `${random.pick(words.firstNames)} ${random.pick(words.familyNames)}`,
  subtitle: `Teaches ${subject.title}`,
  bio_html: `<p>${random.pick(words.sentences)}</p>`,
  image_url: `https://images.example/author-${random.whole(1, 9)}.jpg`,
})

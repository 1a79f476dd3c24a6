import { defaulted, listKind, object, optional, required, valuesOf } from '../keys.ts'
import {
  courseSlug,
  dateKind,
  flag,
  freeText,
  id,
  nameText,
  oneOf,
  position,
  rating,
  ratingCount,
  timestamp,
} from '../kinds.ts'
import { type MakePlanId, versionShape } from './version.ts'

const Faq = object('a question', {
  question: required(freeText, 'As visitors ask it.', 'Do I need an instrument?'),
  answer_html: optional(freeText, 'Cleaned before it is shown.', '<p>Not for the first month.</p>'),
})

const Author = object('an author', {
  name: required(nameText, 'E-mail addresses are taken out of all of it.', 'Meenal Joshi'),
  subtitle: optional(freeText, 'Shown below the name.'),
  bio_html: optional(freeText, 'Cleaned before it is shown.'),
  image_url: optional(freeText, 'Absolute http(s), else not shown.'),
})

const Instructor = object('an instructor', {
  name: required(nameText, 'Shown on cards; the filter `instructor`.', 'Meenal Joshi'),
  image_url: optional(freeText, 'Absolute http(s), else not shown.'),
})

/** Defines a course. Texts whose key ends in `_html` are HTML that can be cleaned: `scan` judges them. */
export const courseShape = (makePlanId?: MakePlanId) =>
  object('a course', {
    id: required(id, 'Opens the course in addresses; should never change.', 'tabla'),
    title: required(nameText, 'As lists and pages show it.', 'Tabla Foundation'),
    slug: optional(
      courseSlug,
      'Its address and a second name for its id; made from the title unless given.',
      'tabla-foundation',
    ),
    subtitle: optional(
      freeText,
      'On cards, cut at 300 characters; without it the beginning of the description.',
    ),
    published: defaulted(flag, true, 'Off: the course is shown nowhere.'),
    archived: defaulted(flag, false, 'On: the course is shown nowhere.'),
    position: optional(position, 'Catalogue position, ascending; courses without one come last.', 1),
    image_url: optional(freeText, 'Picture on cards and pages. Absolute http(s), else not shown.'),
    tags: valuesOf(
      freeText,
      'tags',
      'Decide streams, categories, formats (`format-KEY`) and may tell the language.',
      ['Music', 'English'],
    ),
    description_html: optional(
      freeText,
      'What the course is. Cleaned before it is shown.',
      '<p>Sixteen beats, by hand.</p>',
    ),
    about_html: optional(freeText, 'About the course, a section of its own.'),
    why_learn_html: optional(freeText, 'Why to take it, a section of its own.'),
    who_should_learn_html: optional(freeText, 'For whom it is, a section of its own.'),
    mode: optional(oneOf('a mode', 'self_paced', 'live'), 'How the course is taught.', 'live'),
    faqs: listKind(Faq, 'questions', 'Questions and answers on its page.'),
    preview_video_url: optional(freeText, 'A YouTube or Vimeo page, or a file; anything else is not shown.'),
    rating: optional(rating, 'Average, 0 to 5.'),
    rating_count: optional(ratingCount, 'How many ratings; structured data needs it to tell the rating.'),
    authors: listKind(Author, 'authors', 'Shown on its page.'),
    instructors: listKind(Instructor, 'instructors', 'Shown on cards, and found by search.'),
    coming_soon: defaulted(flag, false, 'On: announced, whatever its invites say, and without a price.'),
    launches_on: optional(dateKind, 'Shown to visitors; changes nothing by itself.'),
    seo_title: optional(freeText, 'Title for search engines; without it the title.'),
    seo_description: optional(
      freeText,
      'For search engines, cut at 160 characters; without it the subtitle.',
    ),
    updated_at: optional(timestamp, '`last_modified` in the sitemap.'),
    versions: listKind(
      versionShape(makePlanId),
      'versions',
      'Levels, batches or languages in which it is sold. With none that counts the course is shown nowhere.',
    ),
  })

import { findNamed } from '#lib/site/course-editions.ts'
import { type CourseLine, isFull, lineAbout } from '#lib/site/dates/batches.ts'
import { lowestPrice, sumOf } from '#lib/site/dates/path-sum.ts'
import { listUpcoming } from '#lib/site/dates/upcoming.ts'
import { placeNames } from '#lib/site/languages.ts'
import { coursesOnPage } from '#lib/site/listing.ts'
import { amountFrom, priceIn } from '#lib/site/money.ts'
import type { PageContext } from '#lib/site/page-context.ts'
import { findPlace, listPageCourses } from '#lib/site/scope.ts'
import { findTeacher } from '#lib/site/teachers.ts'

/** Content of a page's link preview, the picture that chats and social networks show with a link. */
export interface Preview {
  title: string
  /** Price or enrolment state, or on other pages a count such as `12 courses`; null if neither is known. */
  detail: string | null
  /** Colour as `#rgb`, `#rrggbb` or `#rrggbbaa`; null for the site's default. */
  accent: string | null
  /** Address of the picture of what the page shows; missing or null if it has none. */
  image?: string | null
  /** Canonical path of the picture. Other paths of the same picture redirect here. */
  path: string
}

export async function previewHome(context: PageContext): Promise<Preview> {
  const { site, addresses, language } = context
  const detail = await countIn(context, {})
  return { title: site.institute.name, detail, accent: null, path: addresses.picture(language) }
}

export async function previewCourses(context: PageContext): Promise<Preview> {
  const { words, addresses, language } = context
  const detail = await countIn(context, {})
  return { title: words.courses, detail, accent: null, path: addresses.picture(language, 'courses') }
}

/** Returns the link preview of a course; undefined if the course is unknown. */
export async function previewCourse(
  context: PageContext,
  { course: segment }: { course: string },
): Promise<Preview | undefined> {
  const edition = await findNamed(context, segment)
  if (!edition) return undefined
  const { course, language } = edition
  const line = lineAbout(context, course.variants, {}, language)
  const { streams } = await context.catalogue.listStreams()
  return {
    title: course.title,
    detail: [priceIn(context, line), stateIn(context, line)].filter(Boolean).join(' · ') || null,
    accent: streams.find(({ slug }) => slug === course.stream?.slug)?.accent_color ?? null,
    image: course.image_url,
    path: context.addresses.picture(language, 'courses', course.slug ?? course.id),
  }
}

/** Returns the label of the enrolment state, or that it is full; null while a seat can be had. */
const stateIn = ({ words }: PageContext, { version }: CourseLine): string | null =>
  isFull(version)
    ? words.full
    : version.availability === 'available'
      ? null
      : words.states[version.availability]

export async function previewBatches(context: PageContext): Promise<Preview> {
  const { words, say, addresses, language } = context
  const { length: n } = await listUpcoming(context, {})
  const detail = n > 0 ? say(words.batchCount, { n }) : null
  return { title: words.nextBatches, detail, accent: null, path: addresses.picture(language, 'batches') }
}

/** Returns the link preview of a stream or category; undefined if it is unknown. */
export async function previewPlace(
  context: PageContext,
  { stream: slug, category }: { stream: string; category?: string },
): Promise<Preview | undefined> {
  const place = await findPlace(context, slug, category)
  if (!place) return undefined
  const { addresses, language, spoken } = context
  const { stream, part } = place
  const names = part ? [stream.slug, part.slug] : [stream.slug]
  return {
    title: placeNames(part ?? stream, spoken)[0],
    detail: await countIn(context, { stream: stream.slug, ...(part && { category: part.slug }) }),
    accent: stream.accent_color,
    path: addresses.picture(language, 'streams', ...names),
  }
}

export async function previewTeachers(context: PageContext): Promise<Preview> {
  const { words, addresses, language } = context
  const detail = await countIn(context, {})
  return { title: words.teachers, detail, accent: null, path: addresses.picture(language, 'teachers') }
}

/** Returns the link preview of a teacher; undefined if the teacher is unknown. */
export async function previewTeacher(
  context: PageContext,
  { teacher: slug }: { teacher: string },
): Promise<Preview | undefined> {
  const found = await findTeacher(context, slug)
  if (!found) return undefined
  const { addresses, language, words, say } = context
  const { name } = found.teacher
  const { data, total } = await listPageCourses(context, {
    instructor: name,
    sort: 'open',
    page_size: String(coursesOnPage),
  })
  const price = lowestPrice(data)
  const detail = price ? amountFrom(context, price, total > 1) : say(words.count, { n: total })
  return { title: name, detail, accent: null, path: addresses.picture(language, 'teachers', slug) }
}

export async function previewPaths({
  catalogue,
  words,
  say,
  addresses,
  language,
}: PageContext): Promise<Preview> {
  const { data } = await catalogue.listPaths()
  const { length: n } = data.filter(({ step_count }) => step_count > 0)
  const detail = n > 0 ? say(words.pathCount, { n }) : null
  return { title: words.paths, detail, accent: null, path: addresses.picture(language, 'learning-paths') }
}

/** Returns the link preview of a learning path; undefined if the path is unknown. */
export async function previewPath(
  context: PageContext,
  { code: asked }: { code: string },
): Promise<Preview | undefined> {
  const found = await context.catalogue.findPath(asked)
  if (!found) return undefined
  const { addresses, language, words, say } = context
  const { code, name, steps } = found
  const courses = steps.map(({ course }) => course)
  const { price } = sumOf(context, courses)
  const detail = price
    ? amountFrom(context, price, price.isLowest)
    : courses.length > 0
      ? say(words.steps, { n: courses.length })
      : null
  return { title: name, detail, accent: null, path: addresses.picture(language, 'learning-paths', code) }
}

/** Formats the number of courses in the page's language that match a query; returns null for 0. */
async function countIn(context: PageContext, query: Record<string, string>): Promise<string | null> {
  const { total: n } = await listPageCourses(context, { ...query, page_size: '1' })
  return n > 0 ? context.say(context.words.count, { n }) : null
}

/** Size of preview pictures in pixels. Most programs show this size uncropped. */
export const previewSize = { width: 1200, height: 630 }

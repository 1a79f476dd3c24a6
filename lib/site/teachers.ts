import { fold } from '#lib/base/plain-text.ts'
import type { CoursePage, FacetValue } from '#lib/contract/catalogue/answers/course-list.ts'
import { slugWords } from '#lib/contract/catalogue/rules/slugs.ts'
import { searchLengthMax } from '#lib/contract/catalogue/rules/text/search-text.ts'
import type { ListQuery } from './catalogue/site-catalogue.ts'
import { apiQuery } from './listing-query.ts'
import { languageOfDetail, type PageContext } from './page-context.ts'
import { listPageCourses } from './within-language.ts'

/** A teacher of courses in the page's language. `slug` is the last segment of the path of the teacher's page. */
export interface Teacher {
  name: string
  slug: string
  courses: number
}

interface Portrait {
  subtitle: string | null
  bio_html: string | null
  image_url: string | null
  language: string | null
}

/** Number of a teacher's courses that are searched for a bio. */
const askedForBio = 3

/** Up to a hundred in the page's language, by courses. `total` counts the courses in that language. */
export async function listTeachers(
  context: PageContext,
  within: ListQuery = {},
): Promise<{ teachers: Teacher[]; total: number }> {
  const { facets, total } = await listPageCourses(context, {
    ...within,
    page_size: 1,
    facets: ['instructor'],
  })
  return { teachers: teachersOf(facets?.instructor ?? []), total }
}

/** If two names have the same slug, the first wins. Names without letters are omitted. */
export function teachersOf(values: FacetValue[]): Teacher[] {
  const teachers = new Map<string, Teacher>()
  for (const { label, count } of values) {
    const slug = teacherSlug(label)
    if (slug !== '' && !teachers.has(slug)) teachers.set(slug, { name: label, slug, courses: count })
  }
  return [...teachers.values()]
}

/**
 * Returns the slug of a name; empty if the name has no letters. The slug consists of the words that search extracts
 * from the name, so that a search for the slug finds the name.
 */
export const teacherSlug = (name: string): string => slugWords(name.replace(/['’‘ʼ]/g, ''))

/** Searches for one who is not among the hundred listed, and keeps that from search engines. Undefined without one. */
export async function findTeacher(
  context: PageContext,
  slug: string,
): Promise<{ teacher: Teacher; isListed: boolean } | undefined> {
  const isAsked = (one: Teacher) => one.slug === slug
  const listed = (await listTeachers(context)).teachers.find(isAsked)
  if (listed) return { teacher: listed, isListed: true }
  const search = slug.replaceAll('-', ' ').trim().slice(0, searchLengthMax)
  if (search === '') return undefined
  const { facets } = await listPageCourses(context, {
    ...apiQuery({ search }),
    page_size: 1,
    facets: ['instructor'],
  })
  const teacher = teachersOf(facets?.instructor ?? []).find(isAsked)
  return teacher && { teacher, isListed: false }
}

/** Finds a teacher's bio among the authors of their courses. The picture may also come from the course lists. */
export async function findPortrait(
  { catalogue, language }: PageContext,
  { name }: Teacher,
  { data }: CoursePage,
): Promise<Portrait> {
  const portrait: Portrait = { subtitle: null, bio_html: null, image_url: null, language: null }
  const isThem = (one: { name: string }) => nameKey(one.name) === nameKey(name)
  for (const summary of data) portrait.image_url ??= summary.instructors.find(isThem)?.image_url ?? null
  for (const { id } of data.slice(0, askedForBio)) {
    const course = await catalogue.findCourse(id, language ?? undefined)
    const author = course?.authors.find(isThem)
    if (!course || !author) continue
    const image_url = portrait.image_url ?? author.image_url
    const { subtitle, bio_html } = author
    if (bio_html !== null) return { subtitle, bio_html, image_url, language: languageOfDetail(course) }
    Object.assign(portrait, { subtitle, image_url, language: languageOfDetail(course) })
  }
  return portrait
}

/** Picture URLs by normalised name. */
export type Portraits = ReadonlyMap<string, string>

/** Returns the teachers' pictures found in a language's first hundred courses. */
export async function listPortraits(context: PageContext): Promise<Portraits> {
  const { data } = await listPageCourses(context, { page_size: 100 })
  const portraits = new Map<string, string>()
  for (const { name, image_url } of data.flatMap(({ instructors }) => instructors))
    if (image_url !== null && !portraits.has(nameKey(name))) portraits.set(nameKey(name), image_url)
  return portraits
}

export const portraitOf = (portraits: Portraits, name: string): string | undefined =>
  portraits.get(nameKey(name))

const nameKey = (name: string): string => fold(name.trim())

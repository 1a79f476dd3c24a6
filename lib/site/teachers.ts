import { slugWords } from '#lib/catalogue/rules/slugs.ts'
import { fold } from '#lib/catalogue/rules/text/plain-text.ts'
import { searchLengthMax } from '#lib/catalogue/rules/text/search-text.ts'
import type { CoursePage, FacetValue } from '#lib/catalogue/shapes/course-list.ts'
import { languageOfDetail, type PageContext } from './page-context.ts'
import { listPageCourses } from './scope.ts'

/** Someone who teaches courses of a language, and the last part of their page's address. */
export interface Teacher {
  name: string
  slug: string
  courses: number
}

/** The portrait on a teacher's page. */
export interface Portrait {
  subtitle: string | null
  bio_html: string | null
  image_url: string | null
  /** The language of these texts. */
  language: string | null
}

/** The number of courses whose authors are searched for a bio. */
const askedForBio = 3

/**
 * Lists up to a hundred teachers of the page's language, most courses first. `total` is the number of courses in that
 * language.
 */
export async function listTeachers(context: PageContext): Promise<{ teachers: Teacher[]; total: number }> {
  const { facets, total } = await listPageCourses(context, { page_size: '1', facets: 'instructor' })
  return { teachers: teachersOf(facets?.instructor ?? []), total }
}

/** Lists teachers by slug. The first of two names with the same slug wins; a name without a letter has no page. */
export function teachersOf(values: FacetValue[]): Teacher[] {
  const teachers = new Map<string, Teacher>()
  for (const { label, count } of values) {
    const slug = teacherSlug(label)
    if (slug !== '' && !teachers.has(slug)) teachers.set(slug, { name: label, slug, courses: count })
  }
  return [...teachers.values()]
}

/** A name in an address: as search has its words, so that it is found again by them. Empty without a letter. */
export const teacherSlug = (name: string): string => slugWords(name.replace(/['’‘ʼ]/g, ''))

/**
 * Finds a teacher by slug. A teacher beyond the listed hundred is searched by name; their page is not for search
 * engines. Undefined when there is none.
 */
export async function findTeacher(
  context: PageContext,
  slug: string,
): Promise<{ teacher: Teacher; isListed: boolean } | undefined> {
  const isAsked = (one: Teacher) => one.slug === slug
  const listed = (await listTeachers(context)).teachers.find(isAsked)
  if (listed) return { teacher: listed, isListed: true }
  const search = slug.replaceAll('-', ' ').trim().slice(0, searchLengthMax)
  if (search === '') return undefined
  const { facets } = await listPageCourses(context, { search, page_size: '1', facets: 'instructor' })
  const teacher = teachersOf(facets?.instructor ?? []).find(isAsked)
  return teacher && { teacher, isListed: false }
}

/** Finds a teacher's bio among the authors of their courses; the picture may come from the courses instead. */
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

/** Portraits by folded name. */
export type Portraits = ReadonlyMap<string, string>

/** The portraits that the first hundred courses of a language have of their teachers. */
export async function listPortraits(context: PageContext): Promise<Portraits> {
  const { data } = await listPageCourses(context, { page_size: '100' })
  const portraits = new Map<string, string>()
  for (const { name, image_url } of data.flatMap(({ instructors }) => instructors))
    if (image_url !== null && !portraits.has(nameKey(name))) portraits.set(nameKey(name), image_url)
  return portraits
}

export const portraitOf = (portraits: Portraits, name: string): string | undefined =>
  portraits.get(nameKey(name))

const nameKey = (name: string): string => fold(name.trim())

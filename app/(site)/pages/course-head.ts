import { crumbsTo } from '#app/(site)/parts/breadcrumbs.tsx'
import type { Head } from '#app/(site)/parts/head.tsx'
import type { CoursePageFacts } from '#lib/site/course-page.ts'
import { breadcrumbList, courseAt, type NamedPage } from '#lib/site/json-ld.ts'
import { absolute, type PageContext } from '#lib/site/page-context.ts'

/** The head of a course's page, for search engines and link previews. */
export function courseHead(context: PageContext, facts: CoursePageFacts, crumbs: NamedPage[]): Head {
  const { course, path, language, editions } = facts
  const { seo, structured_data } = course
  const canonical = context.settings.canonical === 'hosted' ? seo.canonical_url : null
  const url = canonical ?? absolute(context, path)
  return {
    title: seo.title,
    description: seo.description ?? course.subtitle ?? descriptionOf(context, facts),
    path,
    canonical,
    picture: context.addresses.picture(language, 'courses', course.slug ?? course.id),
    things: [courseAt(structured_data, url), breadcrumbList(context, crumbs)],
    editions,
    script: 'course',
  }
}

/** Describes a course without a description: by its title, category and teachers. */
function descriptionOf({ words, say, site }: PageContext, { course, places }: CoursePageFacts): string {
  const { title, level, instructors } = course
  const about = [title, places.category ?? places.stream, level, site.institute.name]
  const names = instructors.map(({ name }) => name)
  return [
    `${about.filter(Boolean).join(', ')}.`,
    ...(names.length > 0 ? [say(words.taughtBy, { names })] : []),
  ].join(' ')
}

/** The way to a course: home, the list, its stream and category. */
export function courseCrumbs(context: PageContext, { course, path, places }: CoursePageFacts): NamedPage[] {
  const { words, addresses, language } = context
  const { stream, category } = course
  const crumbs = [{ name: words.courses, path: addresses.courses(language) }]
  if (stream)
    crumbs.push({ name: places.stream ?? stream.label, path: addresses.stream(language, stream.slug) })
  if (stream && category)
    crumbs.push({
      name: places.category ?? category.label,
      path: addresses.category(language, stream.slug, category.slug),
    })
  return crumbsTo(context, ...crumbs, { name: course.title, path })
}

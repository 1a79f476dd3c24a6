import { crumbsTo } from '#app/(site)/parts/breadcrumbs.tsx'
import type { Head } from '#app/(site)/parts/head.tsx'
import type { CoursePageFacts } from '#lib/site/course-page.ts'
import { absolute, type Frame } from '#lib/site/frame.ts'
import { breadcrumbList, courseAt, type NamedPage } from '#lib/site/json-ld.ts'

/** The head of a course's page, for search engines and link previews. */
export function courseHead(frame: Frame, facts: CoursePageFacts, crumbs: NamedPage[]): Head {
  const { course, path, language, editions } = facts
  const { seo, structured_data } = course
  const canonical = frame.settings.canonical === 'hosted' ? seo.canonical_url : null
  const url = canonical ?? absolute(frame, path)
  return {
    title: seo.title,
    description: seo.description ?? course.subtitle ?? descriptionOf(frame, facts),
    path,
    canonical,
    image:
      seo.image_url ?? course.image_url ?? frame.addresses.courseFile({ ...course, language }, 'picture.png'),
    things: [courseAt(structured_data, url), breadcrumbList(frame, crumbs)],
    editions,
    script: 'course',
  }
}

/** Describes a course without a description: by its title, category and teachers. */
function descriptionOf({ words, say, site }: Frame, { course, places }: CoursePageFacts): string {
  const { title, level, instructors } = course
  const about = [title, places.category ?? places.stream, level, site.institute.name]
  const names = instructors.map(({ name }) => name)
  return [
    `${about.filter(Boolean).join(', ')}.`,
    ...(names.length > 0 ? [say(words.taughtBy, { names })] : []),
  ].join(' ')
}

/** The way to a course: home, the list, its stream and category. */
export function courseCrumbs(frame: Frame, { course, path, places }: CoursePageFacts): NamedPage[] {
  const { words, addresses, language } = frame
  const { stream, category } = course
  const crumbs = [{ name: words.courses, path: addresses.courses(language) }]
  if (stream)
    crumbs.push({ name: places.stream ?? stream.label, path: addresses.stream(language, stream.slug) })
  if (stream && category)
    crumbs.push({
      name: places.category ?? category.label,
      path: addresses.category(language, stream.slug, category.slug),
    })
  return crumbsTo(frame, ...crumbs, { name: course.title, path })
}

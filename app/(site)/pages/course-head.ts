import type { Crumb } from '#app/(site)/parts/breadcrumbs.tsx'
import type { Head } from '#app/(site)/parts/head.tsx'
import type { CoursePageFacts } from '#lib/site/course-page.ts'
import { absolute, type Frame, located } from '#lib/site/frame.ts'
import { breadcrumbList, courseAt } from '#lib/site/json-ld.ts'

/** The head of a course's page, for search engines and link previews. */
export function courseHead(frame: Frame, facts: CoursePageFacts, crumbs: Crumb[]): Head {
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
    things: [courseAt(structured_data, url), breadcrumbList(crumbs.map((crumb) => located(frame, crumb)))],
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
export function courseCrumbs({ words, addresses, language }: Frame, facts: CoursePageFacts): Crumb[] {
  const { course, path, places } = facts
  const { stream, category } = course
  return [
    { name: words.home, path: addresses.home(language) },
    { name: words.courses, path: addresses.courses(language) },
    ...(stream
      ? [{ name: places.stream ?? stream.label, path: addresses.stream(language, stream.slug) }]
      : []),
    ...(stream && category
      ? [
          {
            name: places.category ?? category.label,
            path: addresses.category(language, stream.slug, category.slug),
          },
        ]
      : []),
    { name: course.title, path },
  ]
}

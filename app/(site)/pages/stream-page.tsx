import { Breadcrumbs } from '#app/(site)/parts/breadcrumbs.tsx'
import { CourseEntry } from '#app/(site)/parts/course-entry.tsx'
import { Document } from '#app/(site)/parts/document.tsx'
import type { LanguageLink } from '#app/(site)/parts/header.tsx'
import { PathEntries } from '#app/(site)/parts/path-entries.tsx'
import { Picture } from '#app/(site)/parts/picture.tsx'
import { accentOf, CategoryList } from '#app/(site)/parts/stream-list.tsx'
import type { CoursePage } from '#lib/catalogue/shapes/course-list.ts'
import type { PathList } from '#lib/catalogue/shapes/paths.ts'
import type { Stream } from '#lib/catalogue/shapes/streams.ts'
import { absolute, type Frame, langOf, languageOfSummary } from '#lib/site/frame.ts'
import { breadcrumbList, itemList } from '#lib/site/json-ld.ts'
import { namesOf } from '#lib/site/languages.ts'

interface Shown {
  stream: Stream
  courses: CoursePage
  paths: PathList
  /** The stream's page in every language that has courses in it. */
  editions: LanguageLink[]
}

/** A stream: its parts, its first courses and the learning paths in it. */
export function streamPage(frame: Frame, { stream, courses, paths, editions }: Shown) {
  const { words, addresses, language, spoken } = frame
  const [name, second] = namesOf(stream, spoken)
  const path = addresses.stream(language, stream.slug)
  const crumbs = [
    { name: words.home, path: addresses.home(language) },
    { name: words.courses, path: addresses.courses(language) },
    { name, path },
  ]
  const entries = courses.data.map((course) => ({
    course,
    path: addresses.course({ ...course, language: languageOfSummary(course) }),
  }))
  const absoluteOf = (named: { name: string; path: string }) => ({
    name: named.name,
    url: absolute(frame, named.path),
  })
  const parts = stream.categories.filter(({ coming_soon }) => !coming_soon)
  const head = {
    title: name,
    description: `${name}: ${words.introduction(
      courses.total,
      parts.map((part) => namesOf(part, spoken)[0]),
    )}`,
    path,
    image: stream.image_url,
    things: [
      itemList(entries.map(({ course, path }) => absoluteOf({ name: course.title, path }))),
      breadcrumbList(crumbs.map(absoluteOf)),
    ],
    editions,
  }
  const shownPaths = paths.data.filter(({ step_count }) => step_count > 0)
  return (
    <Document frame={frame} head={head} section="courses">
      <div className="stream-head" style={accentOf(stream)}>
        <div className="opening">
          <Breadcrumbs frame={frame} crumbs={crumbs} />
          <h1 {...langOf(frame, name)}>{name}</h1>
          {second && (
            <p className="second-name" {...langOf(frame, second)}>
              {second}
            </p>
          )}
          <CategoryList frame={frame} stream={stream} />
        </div>
        <Picture src={stream.image_url} isFirst />
      </div>
      <section className="chapter">
        <h2>{courses.total > 0 ? words.count(courses.total) : words.soon}</h2>
        <div className="entries">
          {entries.map(({ course, path }) => (
            <CourseEntry key={course.id} frame={frame} course={course} path={path} />
          ))}
        </div>
        {courses.has_more && (
          <p className="onward">
            <a href={addresses.courses(language, { stream: stream.slug })}>{words.allCourses}</a>
          </p>
        )}
      </section>
      {shownPaths.length > 0 && (
        <section className="chapter">
          <h2>{words.pathsIn(name)}</h2>
          <PathEntries frame={frame} paths={shownPaths} />
        </section>
      )}
    </Document>
  )
}

import { Breadcrumbs } from '#app/(site)/parts/breadcrumbs.tsx'
import { CourseEntries } from '#app/(site)/parts/course-entry.tsx'
import { Document } from '#app/(site)/parts/document.tsx'
import type { LanguageLink } from '#app/(site)/parts/header.tsx'
import { Link } from '#app/(site)/parts/link.tsx'
import { PathEntries } from '#app/(site)/parts/path-entries.tsx'
import { accentStyle, Picture } from '#app/(site)/parts/picture.tsx'
import { CategoryList } from '#app/(site)/parts/stream-list.tsx'
import { TeacherNames } from '#app/(site)/parts/teacher-names.tsx'
import type { CoursePage } from '#lib/catalogue/shapes/course-list.ts'
import type { PathList } from '#lib/catalogue/shapes/paths.ts'
import type { Category, Stream } from '#lib/catalogue/shapes/streams.ts'
import { type Frame, langOf, located } from '#lib/site/frame.ts'
import { breadcrumbList, itemList } from '#lib/site/json-ld.ts'
import { placeNames } from '#lib/site/languages.ts'
import { linkCourses } from '#lib/site/scope.ts'

export interface PlaceFacts {
  stream: Stream
  /** The category of the stream that the page is of; undefined for the stream itself. */
  part: Category | undefined
  path: string
  courses: CoursePage
  paths: PathList
  /** The page in every language that has courses in it. */
  editions: LanguageLink[]
}

const namesMax = 5

/** A stream or category: its first courses, its teachers and its learning paths. */
export function placePage(frame: Frame, facts: PlaceFacts) {
  const { stream, part, path, courses, paths, editions } = facts
  const { words, say, addresses, language, spoken } = frame
  const [name, second] = placeNames(part ?? stream, spoken)
  const [streamName] = placeNames(stream, spoken)
  const crumbs = [
    { name: words.home, path: addresses.home(language) },
    { name: words.courses, path: addresses.courses(language) },
    ...(part ? [{ name: streamName, path: addresses.stream(language, stream.slug) }] : []),
    { name, path },
  ]
  const entries = linkCourses(frame, courses.data)
  const names = (courses.facets?.instructor ?? []).slice(0, namesMax).map(({ label }) => label)
  const image = part?.image_url ?? stream.image_url
  const introduction = introductionOf(frame, facts)
  const head = {
    title: part ? `${name} · ${streamName}` : name,
    description: [
      `${part ? `${streamName}, ${name}` : name}: ${introduction}`,
      ...(names.length > 0 ? [say(words.taughtBy, { names })] : []),
    ].join(' '),
    path,
    isListed: courses.total > 0,
    image,
    things: [
      itemList(entries.map(({ course, path }) => located(frame, { name: course.title, path }))),
      breadcrumbList(crumbs.map((crumb) => located(frame, crumb))),
    ],
    editions,
  }
  const shownPaths = paths.data.filter(({ step_count }) => step_count > 0)
  const all = { stream: stream.slug, ...(part && { category: part.slug }) }
  return (
    <Document frame={frame} head={head} section="courses">
      <div className="stream-head" style={accentStyle(stream.accent_color)}>
        <div className="opening">
          <Breadcrumbs frame={frame} crumbs={crumbs} />
          <h1 {...langOf(frame, name)}>{name}</h1>
          {second && (
            <p className="second-name" {...langOf(frame, second)}>
              {second}
            </p>
          )}
          {!part && courses.total > 0 && <p className="lead">{introduction}</p>}
          {names.length > 0 && (
            <p>
              <TeacherNames frame={frame} sentence={words.taughtBy} names={names} />
            </p>
          )}
          {!part && <CategoryList frame={frame} stream={stream} />}
        </div>
        <Picture frame={frame} src={image} title={name} accent={stream.accent_color} isFirst />
      </div>
      <section className="chapter">
        <h2>{courses.total > 0 ? say(words.count, { n: courses.total }) : words.soon}</h2>
        <CourseEntries frame={frame} entries={entries} streams={[stream]} />
        {courses.has_more && (
          <p className="onward">
            <Link href={addresses.listing(language, all)} rel="nofollow">
              {words.allCourses}
            </Link>
          </p>
        )}
      </section>
      {part && stream.categories.some((one) => one.slug !== part.slug && !one.coming_soon) && (
        <section className="chapter siblings">
          <h2 {...langOf(frame, streamName)}>{say(words.moreIn, { name: streamName })}</h2>
          <CategoryList frame={frame} stream={stream} except={part} />
        </section>
      )}
      {shownPaths.length > 0 && (
        <section className="chapter">
          <h2>{say(words.pathsIn, { name })}</h2>
          <PathEntries frame={frame} paths={shownPaths} />
        </section>
      )}
    </Document>
  )
}

/** Counts the courses, and names the categories that have some. */
function introductionOf({ words, say, spoken }: Frame, { stream, part, courses }: PlaceFacts): string {
  const n = courses.total
  const parts = part ? [] : stream.categories.filter(({ coming_soon }) => !coming_soon)
  const places = parts.map((one) => placeNames(one, spoken)[0])
  return places.length > 0
    ? say(words.introduction, { n, places })
    : `${n > 0 ? say(words.count, { n }) : words.soon}.`
}

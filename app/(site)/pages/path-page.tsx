import { Breadcrumbs } from '#app/(site)/parts/breadcrumbs.tsx'
import { CourseEntry } from '#app/(site)/parts/course-entry.tsx'
import { Document } from '#app/(site)/parts/document.tsx'
import { RichText } from '#app/(site)/parts/rich-text.tsx'
import type { PathDetail } from '#lib/catalogue/shapes/paths.ts'
import { absolute, type Frame, langOf } from '#lib/site/frame.ts'
import { breadcrumbList, itemList } from '#lib/site/json-ld.ts'
import { siteLanguages } from '#lib/site/languages.ts'

interface Shown {
  path: PathDetail
  /** The page of each step's course in order; null for a course that has none. */
  pages: (string | null)[]
}

/** A learning path: its courses, numbered. */
export function pathPage(frame: Frame, { path, pages }: Shown) {
  const { words, addresses, language, site } = frame
  const own = addresses.path(language, path.code)
  const crumbs = [
    { name: words.home, path: addresses.home(language) },
    { name: words.paths, path: addresses.paths(language) },
    { name: path.name, path: own },
  ]
  const absoluteOf = ({ name, path }: { name: string; path: string }) => ({
    name,
    url: absolute(frame, path),
  })
  const steps = path.steps.map((step, index) => ({ ...step, page: pages[index] ?? null }))
  const head = {
    title: path.name,
    description: steps.map(({ course }) => course.title).join(' · ') || null,
    path: own,
    image: steps[0]?.course.image_url ?? null,
    things: [
      itemList(
        steps.flatMap(({ course, page }) => (page ? [absoluteOf({ name: course.title, path: page })] : [])),
      ),
      breadcrumbList(crumbs.map(absoluteOf)),
    ],
    editions: siteLanguages(site).map((one) => ({
      language: one,
      path: addresses.path(one.code, path.code),
    })),
  }
  return (
    <Document frame={frame} head={head} section="paths">
      <div className="opening">
        <Breadcrumbs frame={frame} crumbs={crumbs} />
        <h1 {...langOf(frame, path.name)}>{path.name}</h1>
        <RichText frame={frame} html={path.description_html} language={language} />
      </div>
      <section className="chapter" aria-labelledby="steps">
        <h2 id="steps">{words.steps(steps.length)}</h2>
        <ol className="steps">
          {steps.map(({ position, course, page }) => (
            <li key={position}>
              <CourseEntry frame={frame} course={course} path={page} />
            </li>
          ))}
        </ol>
      </section>
    </Document>
  )
}

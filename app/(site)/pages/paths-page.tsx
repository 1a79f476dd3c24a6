import { Breadcrumbs } from '#app/(site)/parts/breadcrumbs.tsx'
import { Document } from '#app/(site)/parts/document.tsx'
import { PathEntries } from '#app/(site)/parts/path-entries.tsx'
import type { PathList } from '#lib/catalogue/shapes/paths.ts'
import { type Frame, located } from '#lib/site/frame.ts'
import { breadcrumbList, itemList } from '#lib/site/json-ld.ts'
import { siteLanguages } from '#lib/site/languages.ts'

/** All learning paths. */
export function pathsPage(frame: Frame, { data }: PathList) {
  const { words, addresses, language, site } = frame
  const path = addresses.paths(language)
  const crumbs = [
    { name: words.home, path: addresses.home(language) },
    { name: words.paths, path },
  ]
  const linked = data.filter(({ step_count }) => step_count > 0)
  const head = {
    title: words.paths,
    description: `${words.pathsLead} ${data.map(({ name }) => name).join(' · ')}`.trim(),
    path,
    image: data[0]?.image_url ?? null,
    things: [
      itemList(
        linked.map(({ name, code }) => located(frame, { name, path: addresses.path(language, code) })),
      ),
      breadcrumbList(crumbs.map((crumb) => located(frame, crumb))),
    ],
    editions: siteLanguages(site).map((one) => ({ language: one, path: addresses.paths(one.code) })),
  }
  return (
    <Document frame={frame} head={head} section="paths">
      <div className="opening">
        <Breadcrumbs frame={frame} crumbs={crumbs} />
        <h1>{words.paths}</h1>
        <p className="lead">{data.length > 0 ? words.pathsLead : words.noPaths}</p>
      </div>
      {data.length > 0 && (
        <section className="chapter" aria-label={words.paths}>
          <PathEntries frame={frame} paths={data} level={2} />
        </section>
      )}
    </Document>
  )
}

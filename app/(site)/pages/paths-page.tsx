import type { PageResult } from '#app/(site)/made-page.ts'
import { Breadcrumbs, crumbsTo } from '#app/(site)/parts/breadcrumbs.tsx'
import { Document } from '#app/(site)/parts/document.tsx'
import { PathEntries } from '#app/(site)/parts/path-entries.tsx'
import type { Frame } from '#lib/site/frame.ts'
import { breadcrumbList, itemList } from '#lib/site/json-ld.ts'
import { linkLanguages } from '#lib/site/language-links.ts'

/** All learning paths. */
export async function showPaths(frame: Frame): Promise<PageResult> {
  const { catalogue, words, addresses, language } = frame
  const { data } = await catalogue.listPaths()
  const path = addresses.paths(language)
  const crumbs = crumbsTo(frame, { name: words.paths, path })
  const pages = data
    .filter(({ step_count }) => step_count > 0)
    .map(({ name, code }) => ({ name, path: addresses.path(language, code) }))
  const head = {
    title: words.paths,
    description: `${words.pathsLead} ${data.map(({ name }) => name).join(' · ')}`.trim(),
    path,
    image: data[0]?.image_url ?? null,
    things: [itemList(frame, pages), breadcrumbList(frame, crumbs)],
    editions: linkLanguages(frame, addresses.paths),
  }
  const page = (
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
  return { page }
}

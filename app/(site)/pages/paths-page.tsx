import type { PageResult } from '#app/(site)/made-page.ts'
import { Breadcrumbs, crumbsTo } from '#app/(site)/parts/breadcrumbs.tsx'
import { PageShell } from '#app/(site)/parts/page-shell.tsx'
import { PathEntries } from '#app/(site)/parts/path-entries.tsx'
import { breadcrumbList, itemList } from '#lib/site/json-ld.ts'
import { linkLanguages } from '#lib/site/language-links.ts'
import type { PageContext } from '#lib/site/page-context.ts'

/** All learning paths. */
export async function showPaths(context: PageContext): Promise<PageResult> {
  const { catalogue, words, addresses, language } = context
  const { data } = await catalogue.listPaths()
  const path = addresses.paths(language)
  const crumbs = crumbsTo(context, { name: words.paths, path })
  const pages = data
    .filter(({ step_count }) => step_count > 0)
    .map(({ name, code }) => ({ name, path: addresses.path(language, code) }))
  const head = {
    title: words.paths,
    description: `${words.pathsLead} ${data.map(({ name }) => name).join(' · ')}`.trim(),
    path,
    picture: addresses.picture(language, 'learning-paths'),
    things: [itemList(context, pages), breadcrumbList(context, crumbs)],
    editions: linkLanguages(context, addresses.paths),
  }
  const page = (
    <PageShell context={context} head={head} section="paths">
      <div className="opening">
        <Breadcrumbs context={context} crumbs={crumbs} />
        <h1>{words.paths}</h1>
        <p className="lead">{data.length > 0 ? words.pathsLead : words.noPaths}</p>
      </div>
      {data.length > 0 && (
        <section className="chapter" aria-label={words.paths}>
          <PathEntries context={context} paths={data} level={2} />
        </section>
      )}
    </PageShell>
  )
  return { page }
}

import type { PageResult } from '#app/(site)/make-page.tsx'
import type { Head } from '#app/(site)/parts/document-head.tsx'
import { Breadcrumbs, crumbsTo } from '#app/(site)/parts/links.tsx'
import { PathEntries } from '#app/(site)/parts/path-entries.tsx'
import { breadcrumbList, itemList } from '#lib/site/json-ld.ts'
import { linkLanguages } from '#lib/site/language-links.ts'
import type { PageContext } from '#lib/site/page-context.ts'

export async function showPaths(context: PageContext): Promise<PageResult> {
  const { catalogue, words, say, addresses, language } = context
  const { data } = await catalogue.listPaths()
  const path = addresses.paths(language)
  const crumbs = crumbsTo(context, { name: words.paths, path })
  const pages = data
    .filter(({ step_count }) => step_count > 0)
    .map(({ name, code }) => ({ name, path: addresses.path(language, code) }))
  const head: Head = {
    title: words.paths,
    description: `${words.pathsLead} ${data.map(({ name }) => name).join(' · ')}`.trim(),
    path,
    isListed: pages.length > 0,
    share: {
      path: addresses.picture(language, 'learning-paths'),
      detail: pages.length > 0 ? say(words.pathCount, { n: pages.length }) : null,
    },
    things: [itemList(context, pages), breadcrumbList(context, crumbs)],
    editions: linkLanguages(context, addresses.paths),
  }
  const content = (
    <>
      <div className="opening">
        <Breadcrumbs context={context} crumbs={crumbs} />
        <h1>{words.paths}</h1>
        <p className="lead">{data.length > 0 ? words.pathsLead : words.noPaths}</p>
      </div>
      {data.length > 0 && (
        <section className="chapter" aria-label={words.paths}>
          <PathEntries context={context} paths={data} eager={3} level={2} />
        </section>
      )}
    </>
  )
  return { head, section: 'paths', content }
}

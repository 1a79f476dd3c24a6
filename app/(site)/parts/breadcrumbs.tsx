import type { NamedPage } from '#lib/site/json-ld.ts'
import { langOf, type PageContext } from '#lib/site/page-context.ts'

/** Returns the way from the home page to the last of the pages. */
export const crumbsTo = ({ words, addresses, language }: PageContext, ...pages: NamedPage[]): NamedPage[] => [
  { name: words.home, path: addresses.home(language) },
  ...pages,
]

/** The way from the home page; the page itself, which comes last, is not repeated. */
export function Breadcrumbs({ context, crumbs }: { context: PageContext; crumbs: NamedPage[] }) {
  return (
    <nav className="crumbs" aria-label={context.words.breadcrumbs}>
      <ol>
        {crumbs.slice(0, -1).map(({ name, path }) => (
          <li key={path}>
            <a href={path} {...langOf(context, name)}>
              {name}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

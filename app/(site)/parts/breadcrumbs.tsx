import { type Frame, langOf } from '#lib/site/frame.ts'
import type { NamedPage } from '#lib/site/json-ld.ts'

/** Returns the way from the home page to the last of the pages. */
export const crumbsTo = ({ words, addresses, language }: Frame, ...pages: NamedPage[]): NamedPage[] => [
  { name: words.home, path: addresses.home(language) },
  ...pages,
]

/** The way from the home page; the page itself, which comes last, is not repeated. */
export function Breadcrumbs({ frame, crumbs }: { frame: Frame; crumbs: NamedPage[] }) {
  return (
    <nav className="crumbs" aria-label={frame.words.breadcrumbs}>
      <ol>
        {crumbs.slice(0, -1).map(({ name, path }) => (
          <li key={path}>
            <a href={path} {...langOf(frame, name)}>
              {name}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

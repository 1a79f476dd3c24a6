import { type Frame, langOf } from '#lib/site/frame.ts'

export interface Crumb {
  name: string
  path: string
}

/** The way from the home page; the page itself, which comes last, is not repeated. */
export function Breadcrumbs({ frame, crumbs }: { frame: Frame; crumbs: Crumb[] }) {
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

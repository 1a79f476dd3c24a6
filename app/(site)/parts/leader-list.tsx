import type { ReactNode } from 'react'
import { langOf, type PageContext } from '#lib/site/page-context.ts'

interface LeaderListProps {
  context: PageContext
  lines: { name: string; path: string; end: ReactNode }[]
}

/** Lines with a link and a number, connected by dots as in a printed table of contents. */
export function LeaderList({ context, lines }: LeaderListProps) {
  return (
    <ul className="leaders">
      {lines.map(({ name, path, end }) => (
        <li key={path}>
          <a href={path} {...langOf(context, name)}>
            {name}
          </a>
          <span className="leader" aria-hidden="true" />
          <span>{end}</span>
        </li>
      ))}
    </ul>
  )
}

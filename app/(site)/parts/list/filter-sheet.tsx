import type { ReactNode } from 'react'
import type { PageContext } from '#lib/site/page-context.ts'

interface SheetProps {
  context: PageContext
  chosen: number
  children: ReactNode
}

/** Filters behind a button. On a phone, a script opens them as a dialog. */
export function FilterSheet({ context: { words, say }, chosen, children }: SheetProps) {
  return (
    <details className="filters">
      <summary id="filters">
        {words.filters}
        {chosen > 0 && ` (${say('{n}', { n: chosen })})`}
      </summary>
      <div className="filters-body">
        <button type="button" className="button-quiet filters-close" hidden>
          {words.close}
        </button>
        {children}
      </div>
    </details>
  )
}

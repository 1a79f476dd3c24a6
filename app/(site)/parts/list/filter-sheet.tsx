import type { ReactNode } from 'react'
import type { PageContext } from '#lib/site/page-context.ts'

interface Props {
  context: PageContext
  /** Its word. */
  label: string
  /** The number of active filters. */
  chosen: number
  children: ReactNode
}

/** The ways to narrow a list behind one word; the page's script opens them as a dialog on a phone. */
export function FilterSheet({ context: { words, say }, label, chosen, children }: Props) {
  return (
    <details className="filters">
      <summary id="filters">
        {label}
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

import type { ReactNode } from 'react'

/** A part of a page with its heading. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    {children}
  </section>
)

export type Badge = readonly [tone: 'good' | 'wait' | 'fault', text: string]

interface RowProps {
  title: ReactNode
  badge?: Badge | false
  children?: ReactNode
}

/** A thing of a list: its title with the badge of its state, and what else there is to say and to do. */
export const Row = ({ title, badge, children }: RowProps) => (
  <li>
    <span>
      {title} {badge && <span className={`badge badge-${badge[0]}`}>{badge[1]}</span>}
    </span>
    {children}
  </li>
)

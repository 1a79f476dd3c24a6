import { scaleLinear } from 'd3-scale'
import { ColumnHeads } from '#app/dashboard/page/fields.tsx'

interface BarRow {
  key: string
  label: string
  href: string
  now: number
  before: number
}

interface BarTableProps {
  /** Of the labels, the counts and the counts before; without the last they are not shown. */
  columns: readonly string[]
  rows: readonly BarRow[]
}

/** Counts with a bar for each, a mark where the period before was, and the numbers beside them. */
export function BarTable({ columns, rows }: BarTableProps) {
  const x = scaleLinear()
    .domain([0, Math.max(1, ...rows.flatMap(({ now, before }) => [now, before]))])
    .range([0, 100])
  return (
    <table className="bars">
      <thead>
        <tr>
          <ColumnHeads columns={columns} plain={columns.slice(1)} />
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, href, now, before }) => (
          <tr key={key}>
            <th scope="row">
              <a href={href}>
                {label}
                <svg viewBox="0 0 100 8" preserveAspectRatio="none" height="8" aria-hidden="true">
                  <rect width="100" height="8" className="plot-rest" />
                  <rect width={x(now)} height="8" className="plot-bar" />
                  {before > 0 && <line x1={x(before)} x2={x(before)} y1="0" y2="8" className="plot-before" />}
                </svg>
              </a>
            </th>
            <td>{now}</td>
            {columns.length > 2 && <td className="quiet">{before}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

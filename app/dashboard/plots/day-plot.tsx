import { scaleBand, scaleLinear } from 'd3-scale'
import { curveMonotoneX, line } from 'd3-shape'

interface DayPlotProps {
  /** What the plot shows, for who does not see it. */
  label: string
  days: readonly { day: string; now: number; before: number }[]
  /** Text and link of a day's bar. */
  linkOf: (day: string, count: number) => { text: string; href: string }
  /** Writes a number and a day for the axes. */
  number: (count: number) => string
  date: (day: string) => string
}

const width = 900
const height = 180
const axisWidth = 40

/**
 * Bars of each day, each a link, with a line for the period before. Drawn without a script; the drawing stretches to its
 * room, and its labels do not.
 */
export function DayPlot({ label, days, linkOf, number, date }: DayPlotProps) {
  const most = Math.max(4, ...days.flatMap(({ now, before }) => [now, before]))
  const x = scaleBand<string>()
    .domain(days.map(({ day }) => day))
    .range([0, width])
    .paddingInner(0.2)
  const y = scaleLinear().domain([0, most]).nice(4).range([height, 8])
  const middle = (day: string) => (x(day) ?? 0) + x.bandwidth() / 2
  const before = line<(typeof days)[number]>()
    .x(({ day }) => middle(day))
    .y((one) => y(one.before))
    .curve(curveMonotoneX)(days)
  const ticks = y.ticks(3)
  const labelled = [0, 1, 2, 3].map((at) => Math.round((at * (days.length - 1)) / 3))
  return (
    <figure className="plot">
      <svg width={axisWidth} height={height} aria-hidden="true" className="plot-axis">
        {ticks.map((tick) => (
          <text key={tick} x={axisWidth - 8} y={y(tick)} dy={tick === 0 ? '0' : '0.35em'} textAnchor="end">
            {number(tick)}
          </text>
        ))}
      </svg>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing has no element for a group of links */}
      <svg
        viewBox={`0 0 ${width} ${height}`}
        height={height}
        preserveAspectRatio="none"
        role="group"
        aria-label={label}
        className="plot-area"
      >
        {ticks.map((tick) => (
          <line key={tick} x1="0" x2={width} y1={y(tick)} y2={y(tick)} className="plot-grid" />
        ))}
        {days.map(({ day, now }) => {
          const { text, href } = linkOf(day, now)
          return (
            <a key={day} href={href} aria-label={text}>
              <title>{text}</title>
              <rect x={x(day)} width={x.bandwidth()} y="0" height={height} className="plot-hit" />
              <rect
                x={x(day)}
                width={x.bandwidth()}
                y={y(now)}
                height={height - y(now)}
                className="plot-bar"
              />
            </a>
          )
        })}
        {before && <path d={before} className="plot-before" />}
      </svg>
      <p className="plot-days quiet" aria-hidden="true">
        {labelled.map((at) => (
          <span key={at}>{date(days[at]?.day ?? '')}</span>
        ))}
      </p>
    </figure>
  )
}

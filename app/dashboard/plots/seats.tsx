import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'

/** Seats that are drawn; more are a number only. */
const drawnMax = 12
const size = 9
const step = 12

interface SeatsProps {
  request: DashboardRequest
  /** Null where the institute does not count seats. */
  left: number | null
}

/** Seats that are left, one mark for each. How many there were is not known, so no share is drawn. */
export function Seats({ request: { words, say }, left }: SeatsProps) {
  if (left === null) return null
  if (left === 0) return <span className="badge badge-wait">{words.courses.states.full}</span>
  const drawn = Math.min(left, drawnMax)
  return (
    <span className="seats">
      <svg width={drawn * step} height={size} role="img" aria-label={say(words.todayPage.seats, { n: left })}>
        {Array.from({ length: drawn }, (_, at) => at * step).map((x) => (
          <rect
            key={x}
            x={x}
            width={size}
            height={size}
            rx="2"
            className={left <= 3 ? 'plot-few' : 'plot-bar'}
          />
        ))}
      </svg>
      <span className="quiet" aria-hidden="true">
        {left}
      </span>
    </span>
  )
}

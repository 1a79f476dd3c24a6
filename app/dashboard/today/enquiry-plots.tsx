import { sourceWord } from '#app/dashboard/enquiries/shown-lead.tsx'
import { link } from '#app/dashboard/page/answer.tsx'
import { Section } from '#app/dashboard/page/fields.tsx'
import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'
import { type EnquiryFigures, plottedDays } from '#lib/modules/dashboard/today/enquiry-figures.ts'
import { dayIn, shortDayIn } from '#lib/modules/dashboard/words/words.ts'

export function EnquiryPlots({ request, figures }: { request: DashboardRequest; figures: EnquiryFigures }) {
  const { words, say, language } = request
  const { todayPage: today, enquiries } = words
  const { since, until, days, course, source } = figures
  // Held enquiries are not counted here, so the lists leave them out, too.
  const to = (filter: object) => link('/enquiries', { since, until, tab: 'all', held: 'no', ...filter })
  const total = days.reduce((sum, { count }) => sum + count, 0)
  return (
    <Section title={`${say(enquiries.count, { n: total })} · ${say(today.period, { n: plottedDays })}`}>
      <Bars
        title={say(today.byDay, { n: plottedDays })}
        isUpright
        rows={days.map(({ value, count }, at) => ({
          label: `${dayIn(language, value)}: ${say(enquiries.count, { n: count })}`,
          mark: at % 10 === 0 || at === days.length - 1 ? shortDayIn(language, value) : '',
          href: to({ since: value, until: value }),
          count,
        }))}
      />
      <div className="side-by-side">
        <Bars
          title={words.labels.course}
          rows={course.map(({ value, label, count }) => ({
            label: label ?? value ?? enquiries.aboutNothing,
            href: to(value === null ? { without: 'course' } : { course: value }),
            count,
          }))}
        />
        <Bars
          title={words.enquiry.source}
          rows={source.map(({ value, count }) => ({
            label: value === null ? words.labels.unknown : sourceWord(words, value),
            href: to(value === null ? { without: 'source' } : { source: value }),
            count,
          }))}
        />
      </div>
    </Section>
  )
}

interface Bar {
  label: string
  href: string
  count: number
  mark?: string
}

/** Counts as bars, each a link: lying ones with their labels and numbers, or upright ones, which name themselves. */
function Bars({ title, rows, isUpright = false }: { title: string; rows: Bar[]; isUpright?: boolean }) {
  const most = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <figure>
      <figcaption className="quiet">{title}</figcaption>
      <ol className={isUpright ? 'bars upright' : 'bars'}>
        {rows.map(({ label, href, count, mark = '' }) => {
          const part = (100 * count) / most
          const size = isUpright ? { y: 100 - part, width: 100, height: part } : { width: part, height: 100 }
          return (
            <li key={href}>
              <a href={href} title={label} aria-label={isUpright ? label : undefined}>
                {!isUpright && <span>{label}</span>}
                <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
                  <rect {...size} />
                </svg>
                {!isUpright && <b>{count}</b>}
              </a>
              {mark && <span className="quiet">{mark}</span>}
            </li>
          )
        })}
      </ol>
    </figure>
  )
}

import { sourceWord } from '#app/dashboard/enquiries/shown-lead.tsx'
import { link } from '#app/dashboard/page/answer.tsx'
import { Section, Table } from '#app/dashboard/page/fields.tsx'
import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'
import { BarTable } from '#app/dashboard/plots/bar-table.tsx'
import { DayPlot } from '#app/dashboard/plots/day-plot.tsx'
import type { AnswerTime } from '#lib/contract/leads/list.ts'
import { type EnquiryFigures, type Period, periods } from '#lib/modules/dashboard/today/enquiry-figures.ts'
import { afterIn, dayIn, shortDayIn } from '#lib/modules/dashboard/words/words.ts'

interface Props {
  request: DashboardRequest
  figures: EnquiryFigures
  period: Period
}

/** Enquiries of a period beside the one before: by day, course, source and campaign, and the time to the first answer. */
export function EnquiryPlots({ request, figures, period }: Props) {
  const { words, say, language } = request
  const { todayPage: today, enquiries } = words
  const { since, until, days, now, before, answerMinutes } = figures
  // Held enquiries are not counted here, so the lists leave them out, too.
  const all = { since, until, tab: 'all', held: 'no' }
  const onDay = (day: string) => link('/enquiries', { ...all, since: day, until: day })
  // A new institute has no time before.
  const columns = (name: string) => [name, today.now, ...(before > 0 ? [today.before] : [])]
  return (
    <Section title={say(enquiries.count, { n: now })}>
      <p id="plots">
        <span className="ways">
          {periods.map((one) => (
            <a
              key={one}
              href={link('', { days: String(one) })}
              aria-current={one === period ? 'true' : undefined}
            >
              {say(today.period, { n: one })}
            </a>
          ))}
        </span>{' '}
        {[
          before > 0 && say(today.compared, { n: before }),
          answerMinutes.now !== null && say(today.half, { time: afterIn(request, answerMinutes.now) }),
          answerMinutes.before !== null &&
            say(today.halfBefore, { time: afterIn(request, answerMinutes.before) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <DayPlot
        label={say(today.byDay, { n: period })}
        days={days}
        linkOf={(day, n) => ({
          text: `${dayIn(language, day)}: ${say(enquiries.count, { n })}`,
          href: onDay(day),
        })}
        number={(count) => new Intl.NumberFormat(`${language}-IN`).format(count)}
        date={(day) => shortDayIn(language, day)}
      />
      <details>
        <summary>{today.asTable}</summary>
        <Table
          hasHeads
          columns={columns(today.day)}
          rows={days.map(({ day, now: n, before: earlier }) => ({
            key: day,
            cells: [
              <a key="day" href={onDay(day)}>
                {dayIn(language, day)}
              </a>,
              n,
              earlier,
            ],
          }))}
        />
      </details>
      <div className="side-by-side">
        <BarTable
          columns={columns(enquiries.course)}
          rows={figures.course.map(({ value, label, ...counts }) => ({
            key: value ?? '',
            label: label ?? value ?? enquiries.aboutNothing,
            href: link(
              '/enquiries',
              value === null ? { ...all, without: 'course' } : { ...all, course: value },
            ),
            ...counts,
          }))}
        />
        <div>
          <BarTable
            columns={columns(words.enquiry.source)}
            rows={figures.source.map(({ value, label: _, ...counts }) => ({
              key: value ?? '',
              label: value === null ? today.unknown : sourceWord(words, value),
              href: link(
                '/enquiries',
                value === null ? { ...all, without: 'source' } : { ...all, source: value },
              ),
              ...counts,
            }))}
          />
          {figures.campaign.length > 0 && (
            <BarTable
              columns={columns(enquiries.campaign)}
              rows={figures.campaign.map(({ value, label: _, ...counts }) => ({
                key: value ?? '',
                label: value ?? '',
                href: link('/enquiries', { ...all, campaign: value ?? '' }),
                ...counts,
              }))}
            />
          )}
        </div>
        <BarTable
          columns={columns(words.enquiry.answered)}
          rows={figures.answer.map(({ value, label: _, ...counts }) => ({
            key: value ?? '',
            label: today.answerTimes[value as AnswerTime],
            href: link('/enquiries', { ...all, answer: value ?? '' }),
            ...counts,
          }))}
        />
      </div>
    </Section>
  )
}

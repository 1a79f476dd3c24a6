import { weekInBrief } from 'catalogue-client/text'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'
import { ownAddress } from '#lib/base/own-address.ts'
import { dateIn } from '#lib/contract/catalogue/rules/calendar.ts'
import { phonesOf } from '#lib/contract/leads/lead-facts.ts'
import { listLeads, selectLeads } from '#lib/contract/leads/list-leads.ts'
import { countTabs } from '#lib/modules/dashboard/enquiries.ts'
import { type CoursesToday, coursesToday, listShownCourses } from '#lib/modules/dashboard/today/courses.ts'
import { recentIn, type Spoken, wordsIn } from '#lib/modules/dashboard/words/words.ts'

/** Most enquiries and batches that a mail names; the rest are counted, with a link to all. */
const namedMax = 20
const oldestMax = 5
const questionMax = 300

type NamedLead = Awaited<ReturnType<typeof listLeads>>[number]

export type DueSummary = NonNullable<Awaited<ReturnType<typeof findDue>>>

export const findDue = (db: Db, id: string, now: Date) =>
  db
    .selectFrom('staff_summaries as s')
    .innerJoin('staff as m', 'm.id', 's.id')
    .innerJoin('institutes as i', 'i.id', 's.institute_id')
    .select(['m.id', 'm.email', 'm.language', 's.is_wanted', 's.due_at', 's.told_until'])
    .select(['i.id as institute_id', 'i.name', 'i.time_zone'])
    .where('s.id', '=', id)
    .where('s.due_at', '<=', now)
    .executeTakeFirst()

/** Undefined when there is nothing to tell. The last one, for who wants no more, has only what was kept for it. */
export async function writeSummary(
  db: Db,
  due: DueSummary,
  now: Date,
): Promise<{ subject: string; text: string } | undefined> {
  const { institute_id: instituteId, time_zone: zone, is_wanted: isWanted } = due
  const spoken = wordsIn(due.language ?? 'en')
  const { words, say } = spoken
  const open = { instituteId, isDone: false, isHeld: false }
  const [fresh, oldest, counts, shown] = await Promise.all([
    listFresh(db, due, now),
    isWanted ? listLeads(db, open, oldestMax, 'asc') : [],
    countTabs(db, { instituteId }),
    isWanted ? listShownCourses(db, instituteId) : [],
  ])
  const today = dateIn(zone, now)
  const starting = coursesToday(shown, today, true).starting.filter(({ day }) => day === today)
  const told = new Set(fresh.first.map(({ id }) => id))
  const waiting = oldest.filter(({ id }) => !told.has(id))
  const { open: openCount, held } = isWanted ? counts : { open: 0, held: 0 }
  if (fresh.count + openCount + held + starting.length === 0) return undefined
  const { summary, todayPage } = words
  const page = (path: string) => `${ownAddress()}/dashboard${path}`
  const lead = (one: NamedLead) => leadLines(spoken, zone, one, now)
  const more = (count: number) => (count > namedMax ? [say(words.labels.more, { n: count - namedMax })] : [])
  const blocks: string[][] = [
    isWanted ? [] : [summary.last],
    ...(fresh.count > 0 ? [[say(summary.fresh, { n: fresh.count })], ...fresh.first.map(lead)] : []),
    more(fresh.count),
    ...(waiting.length > 0 ? [[summary.oldest], ...waiting.map(lead)] : []),
    openCount > 0 ? [say(todayPage.allOpen, { n: openCount }), page('/enquiries')] : [],
    held > 0 ? [say(todayPage.held, { n: held }), page('/enquiries?tab=held')] : [],
    starting.length > 0
      ? [
          summary.starts,
          ...starting.slice(0, namedMax).map((one) => startLine(spoken, one)),
          ...more(starting.length),
        ]
      : [],
    [summary.why, page('/account')],
  ].filter((lines) => lines.length > 0)
  const head = openCount > 0 ? say(todayPage.waiting, { n: openCount }) : todayPage.nobodyWaits
  const freshShort = say(summary.freshShort, { n: fresh.count })
  const subject = [
    `${due.name.replace(/\s+/g, ' ')}: ${isWanted ? head : freshShort}`,
    ...(isWanted && fresh.count > 0 ? [freshShort] : []),
  ].join(', ')
  return { subject, text: `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n` }
}

function startLine({ words, say, language }: Spoken, { course, variant }: CoursesToday['starting'][number]) {
  const { sessions, venue, seats_left: left } = variant.schedule
  const seats =
    left === null ? null : left === 0 ? words.courses.short.full : say(words.todayPage.seats, { n: left })
  return [course.title, variant.level, weekInBrief(sessions, language), venue, seats]
    .filter(Boolean)
    .join(' · ')
}

/** Who, about what and when, the question, and what answers it. Who is to be left alone has no number here. */
function leadLines(spoken: Spoken, zone: string, one: NamedLead, now: Date): string[] {
  const { words, say } = spoken
  const isLeftAlone = one.consent_withdrawn_at !== null || one.erasure_requested_at !== null
  const course = one.course_title ?? one.course_id ?? words.enquiries.aboutNothing
  const signs = [...(one.message ?? (one.notify ? words.enquiries.wantsPlace : words.enquiries.noQuestion))]
  const question = signs.slice(0, questionMax).join('') + (signs.length > questionMax ? '…' : '')
  return [
    `${one.full_name} · ${course} · ${recentIn(spoken, zone, new Date(one.created_at), now)}`,
    `  ${question.replace(/\s*\n\s*/g, ' / ')}`,
    ...(isLeftAlone ? [] : phonesOf(one).map((phone) => `  ${say(words.mail.call, { phone })}`)),
    ...(one.email && !isLeftAlone ? [`  ${words.labels.email}: ${one.email}`] : []),
    `  ${say(words.mail.open, { link: `${ownAddress()}/dashboard/enquiries/${one.id}` })}`,
  ]
}

/** What was kept in place of a mail; where no mail goes to this member, also what is open or came again. */
async function listFresh(db: Db, due: DueSummary, now: Date): Promise<{ count: number; first: NamedLead[] }> {
  const { id, email, is_wanted: isWanted, told_until: toldUntil, institute_id: instituteId } = due
  const kept = sql<boolean>`exists (select from staff_summary_leads k
    where k.staff_id = ${id} and k.lead_id = l.id and k.at <= ${now}::timestamptz)`
  const mailed = sql<boolean>`exists (select from crm_connections c
    where c.institute_id = ${instituteId} and c.kind = 'email' and lower(c.settings ->> 'to') = lower(${email}))`
  const within = (at: RawBuilder<unknown>) =>
    sql<boolean>`(${at} > ${toldUntil}::timestamptz and ${at} <= ${now}::timestamptz)`
  const ids = await selectLeads(db, { instituteId, isHeld: false })
    .clearSelect()
    .select('l.id')
    .where(
      sql<boolean>`(${kept} or (${isWanted}::boolean and not ${mailed} and (
        (l.done_at is null and ${within(sql`greatest(l.created_at, l.released_at)`)})
        or ${within(sql`l.last_repeated_at`)})))`,
    )
    .orderBy('l.created_at')
    .orderBy('l.id')
    .execute()
  const filter = { instituteId, ids: ids.slice(0, namedMax).map((one) => one.id) }
  return { count: ids.length, first: ids.length > 0 ? await listLeads(db, filter, namedMax, 'asc') : [] }
}

import type { NotNull } from 'kysely'
import type { Db } from '#lib/db/open.ts'
import { campaignOfLead } from '#lib/leads/list.ts'

/** The values by which an institute's enquiries can be filtered. */
export interface LeadChoices {
  courses: { id: string; title: string }[]
  campaigns: string[]
}

/** The most entries of a list of choices. */
const choicesMax = 300

/** Lists the courses and campaigns that enquiries name, in order. */
export async function listLeadChoices(db: Db, instituteId: string): Promise<LeadChoices> {
  const [courses, campaigns] = await Promise.all([
    db
      .selectFrom('leads as l')
      .leftJoin('courses as c', (join) =>
        join.onRef('c.institute_id', '=', 'l.institute_id').onRef('c.id', '=', 'l.course_id'),
      )
      .select((eb) => eb.fn.coalesce('c.title', 'l.course_id').as('title'))
      .select('l.course_id as id')
      .distinct()
      .where('l.institute_id', '=', instituteId)
      .where('l.course_id', 'is not', null)
      .orderBy('title')
      .limit(choicesMax)
      .$narrowType<{ id: NotNull; title: NotNull }>()
      .execute(),
    db
      .selectFrom('leads as l')
      .select(campaignOfLead.as('campaign'))
      .distinct()
      .where('l.institute_id', '=', instituteId)
      .where(campaignOfLead, 'is not', null)
      .orderBy('campaign')
      .limit(choicesMax)
      .$narrowType<{ campaign: NotNull }>()
      .execute(),
  ])
  return { courses, campaigns: campaigns.map(({ campaign }) => campaign) }
}

/** Lists the published courses by title. */
export const listOfferedCourses = (db: Db, instituteId: string): Promise<{ id: string; title: string }[]> =>
  db
    .selectFrom('courses')
    .select(['id', 'title'])
    .where('institute_id', '=', instituteId)
    .where('published', '=', true)
    .orderBy('title')
    .orderBy('id')
    .limit(1_000)
    .execute()

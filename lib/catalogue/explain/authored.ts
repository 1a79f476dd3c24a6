import { sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'

/** A stored course, visible or hidden. */
export interface AuthoredCourse {
  id: string
  title: string
}

const foundMax = 20

/** Finds at most twenty courses of an institute by their id, or by a part of their title without case. */
export const searchAuthored = (db: Db, instituteId: string, text: string): Promise<AuthoredCourse[]> =>
  db
    .selectFrom('courses')
    .select(['id', 'title'])
    .where('institute_id', '=', instituteId)
    .where((eb) =>
      eb.or([eb('id', '=', text), sql<boolean>`title ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`]),
    )
    .orderBy('title')
    .orderBy('id')
    .limit(foundMax)
    .execute()

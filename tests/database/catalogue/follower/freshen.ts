import * as publish from '#lib/catalogue/publish/publish.ts'
import type { Db } from '#lib/db/open.ts'

/** Publishes what is due as a request does; what fails behind it fails the test. */
export const freshen = (db: Db, instituteId: string, now: Date): Promise<'now' | 'later'> =>
  publish.freshen(db, instituteId, now, (error) => {
    throw error
  })

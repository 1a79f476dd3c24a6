import type { Db } from '#lib/base/db/open.ts'
import * as publish from '#lib/contract/catalogue/publish/publish.ts'

/** Publishes what is due as a request does; what fails behind it fails the test. */
export const publishOrDefer = (db: Db, instituteId: string, now: Date): Promise<'now' | 'later'> =>
  publish.publishOrDefer(db, instituteId, now, (behind) => void behind())

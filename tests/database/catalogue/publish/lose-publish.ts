import { sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'

/**
 * Runs work while the server ends each connection that publishes a change. `withDb` opens the database before and after
 * the work: an embedded one serves one process at a time.
 */
export async function whilePublishIsLost<T>(
  withDb: (work: (db: Db) => Promise<unknown>) => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  await withDb(async (db) => {
    await sql`create function end_publish() returns trigger language plpgsql as $$
      begin raise exception 'terminating connection due to administrator command' using errcode = '57P01'; end $$`.execute(
      db,
    )
    await sql`create trigger end_publish before insert or update on published_courses execute function end_publish()`.execute(
      db,
    )
  })
  try {
    return await work()
  } finally {
    await withDb((db) => sql`drop function end_publish cascade`.execute(db))
  }
}

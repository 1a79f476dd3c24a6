import { sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'

/** Runs work while the server ends each connection that publishes a change. */
export async function whilePublishIsLost<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`create function end_publish() returns trigger language plpgsql as $$
    begin raise exception 'terminating connection due to administrator command' using errcode = '57P01'; end $$`.execute(
    db,
  )
  await sql`create trigger end_publish before insert or update on published_courses execute function end_publish()`.execute(
    db,
  )
  try {
    return await work()
  } finally {
    await sql`drop function end_publish cascade`.execute(db)
  }
}

import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { cache } from '#lib/base/cache.ts'
import type { Db } from '#lib/base/db/open.ts'
import { type Bytes, ownBytes } from '#lib/base/json.ts'
import { pathOfPicture } from '#lib/contract/catalogue/rules/urls.ts'
import { said, UnreadableText } from '#lib/office/imports/messages.ts'

const picturesMax = 5_000

/** Throws `UnreadableText` if an institute has as many pictures as it may. */
export async function requireRoom(db: Db, instituteId: string): Promise<void> {
  const { count } = await db
    .selectFrom('pictures')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('institute_id', '=', instituteId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= picturesMax) throw new UnreadableText(said('manyPictures', { max: picturesMax }))
}

/** Stores a picture as WebP, once for equal bytes, and returns its path. */
export async function storePicture(
  db: Db,
  instituteId: string,
  content: Uint8Array,
  now: Date,
): Promise<string> {
  const name = hash('sha256', content).slice(0, 32)
  await db
    .insertInto('pictures')
    .values({ institute_id: instituteId, name, content: Buffer.from(content), unused_since: now })
    .onConflict((on) => on.columns(['name', 'institute_id']).doUpdateSet({ unused_since: now }))
    .execute()
  return pathOfPicture(name)
}

const served = cache<Bytes>('pictures', { bytesOf: ({ length }) => length })

/** Returns a stored picture as WebP, from memory or the database; undefined if there is none of this name. */
export async function findPicture(db: () => Db, name: string): Promise<Bytes | undefined> {
  const known = served().get(name)
  if (known) return known
  const row = await db().selectFrom('pictures').select('content').where('name', '=', name).executeTakeFirst()
  return row && served().set(name, ownBytes(row.content))
}

/** How long a picture stays that no course shows: an import or an edit may be taken back. */
const unusedDays = 30

/** Notes since when pictures are shown by no course, and deletes those that were not for 30 days. */
export async function dropUnusedPictures(db: Db, now: Date): Promise<void> {
  const path = sql`concat('/uploads/', pictures.name, '.webp')`
  const isShown = sql`exists (select from courses
    where courses.institute_id = pictures.institute_id and courses.image_url = ${path})`
  await sql`update pictures set unused_since = case when ${isShown} then null else ${now}::timestamptz end
    where (unused_since is null) <> ${isShown}`.execute(db)
  await sql`delete from pictures
    where unused_since < ${now}::timestamptz - make_interval(days => ${unusedDays}) and not ${isShown}`.execute(
    db,
  )
}

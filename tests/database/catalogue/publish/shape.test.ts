import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { publishDue, publishInstitute } from '#lib/contract/catalogue/publish/publish.ts'
import { shapeVersion } from '#lib/contract/catalogue/publish/shape-version.ts'
import { useDatabase } from '../../databases.ts'
import { publishOrDefer } from '../follower/publish-or-defer.ts'
import { publishGenerated } from './publish-document.ts'
import { countNotes, revisionOf } from './published-rows.ts'

const now = new Date('2026-11-20T10:00:00.000Z')
const nextYear = new Date('2027-11-20T10:00:00.000Z')

describe('two releases on one database', () => {
  const { db } = useDatabase()
  let id: string
  beforeEach(async () => {
    await db.deleteFrom('institutes').execute()
    id = await publishGenerated(db, 12, now)
  })
  const setShape = (shape: number) => db.updateTable('publications').set({ shape }).execute()

  test('the older one never publishes over what the newer one published, whatever is due', async () => {
    await setShape(shapeVersion + 1)
    const revision = await revisionOf(db, id)
    await db.updateTable('courses').set({ title: 'New' }).where('id', '=', 'c5').execute()
    expect(await publishOrDefer(db, id, nextYear)).toBe('now')
    expect(await publishDue(db, id, nextYear)).toBeUndefined()
    await expect(publishInstitute(db, id, nextYear)).rejects.toThrow('A newer version')
    expect([await revisionOf(db, id), await countNotes(db, id)]).toEqual([revision, 1])
  })

  test('the newer one publishes what the older one published, once', async () => {
    await setShape(shapeVersion - 1)
    const revision = await revisionOf(db, id)
    await Promise.all([publishOrDefer(db, id, now), publishOrDefer(db, id, now)])
    const published = await revisionOf(db, id)
    expect(published).toBeGreaterThan(revision)
    expect(await publishOrDefer(db, id, now)).toBe('now')
    expect(await revisionOf(db, id)).toBe(published)
  })

  test('the newer one cleans anew what the older one cleaned and published', async () => {
    const source = '<p>Fee: <s>9,000</s> 6,000</p>'
    await db.updateTable('courses').set({ description_html: source, subtitle: null }).execute()
    const former = { html: '<p>Fee: 9,000 6,000</p>', text: 'Fee: 9,000 6,000' }
    const digest = createHash('sha256').update(`3\nhtml\n${source}`).digest('hex')
    await db
      .insertInto('cleaned_html')
      .values({ digest, ...former })
      .execute()
    await db
      .updateTable('published_versions')
      .set({ detail: JSON.stringify(former) })
      .execute()
    await db.deleteFrom('stale_courses').execute()
    await setShape(shapeVersion - 1)
    await publishOrDefer(db, id, now)
    const versions = await db.selectFrom('published_versions').select('detail').execute()
    for (const { detail } of versions)
      expect(JSON.parse(detail)).toMatchObject({
        description_html: '<p>Fee: <strike>9,000</strike> 6,000</p>',
        description_text: 'Fee: 6,000',
        subtitle: 'Fee: 6,000',
      })
  })
})

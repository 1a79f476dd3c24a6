import { describe, expect, test } from 'vitest'
import { recordLead } from '#lib/contract/leads/record-lead.ts'
import { newLead } from '../leads/rows.ts'
import { documentOf, useOperator } from './setup.ts'

describe('catalogue institutes', () => {
  const operator = useOperator()

  const bring = async (slug: string) => {
    expect(await operator.run('import', operator.file(`${slug}.json`, documentOf(slug)))).toMatchObject({
      status: 0,
    })
    await operator.run('keys', 'create', '--institute', slug, '--name', 'site')
  }
  const enquire = (slug: string) =>
    operator.withDb((db) => recordLead(db, newLead({ institute_id: `id-${slug}` }), new Date()))
  const listed = async (): Promise<Record<string, unknown>[]> =>
    (await operator.json('institutes', 'list')).institutes

  test('each institute is listed and shown with its counts', async () => {
    await bring('harbour')
    await enquire('harbour')
    const expected = { slug: 'harbour', courses: 2, shown: 2, learning_paths: 1, keys: 1, enquiries: 1 }
    expect(await listed()).toEqual([expect.objectContaining(expected)])
    expect((await operator.json('institutes', 'show', 'harbour')).institute).toMatchObject(expected)
    const { stdout: shown } = await operator.run('institutes', 'show', 'harbour')
    expect(shown).toMatch(/^enquiries +1$/m)
  })

  test('an institute is removed only when its slug is given a second time', async () => {
    for (const words of [[], ['--yes', 'harbor'], ['--json']]) {
      const { status, stderr } = await operator.run('institutes', 'remove', 'harbour', ...words)
      expect([status, stderr]).toEqual([1, expect.stringContaining('harbour')])
    }
    expect(await listed()).toEqual([expect.objectContaining({ courses: 2, keys: 1 })])
  })

  test('an institute without enquiries is removed completely, and can be imported again', async () => {
    await bring('hill')
    expect((await operator.run('institutes', 'remove', 'hill', '--yes', 'hill')).stdout).toContain(
      'Removed hill.',
    )
    expect((await listed()).map(({ slug }) => slug)).toEqual(['harbour'])
    await bring('hill')
    expect((await listed()).map(({ slug, shown }) => `${slug} ${shown}`)).toEqual(['harbour 2', 'hill 2'])
    await operator.run('institutes', 'remove', 'hill', '--yes', 'hill')
  })

  test('enquiries stay with the institute’s name until their removal is requested, too', async () => {
    const removed = await operator.json('institutes', 'remove', 'harbour', '--yes', 'harbour')
    expect(removed).toEqual({ institute: 'harbour', enquiries_kept: 1 })
    const left = { courses: 0, shown: 0, learning_paths: 0, websites: 0, keys: 0, enquiries: 1 }
    expect(await listed()).toEqual([expect.objectContaining({ ...left, catalogue_access: false })])
    const { status } = await operator.runWith({ SITE_INSTITUTE: 'harbour' }, 'doctor')
    expect(status).toBe(0)
    await operator.run('institutes', 'remove', 'harbour', '--yes', 'harbour', '--with-enquiries')
    expect(await listed()).toEqual([])
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Receiver, startReceiver } from '../../../crm/receiver.ts'
import { type Operator, openOperator } from '../../../database/commands/setup.ts'
import { describeServers } from '../../../database/databases.ts'
import { sealing } from '../../../database/delivery/setup.ts'
import { insertInstitute } from '../../../database/leads/rows.ts'

/** Only on a server: each command would open the embedded database again, which takes seconds. */
describeServers('the commands for hooks on $name', (kind) => {
  let operator: Operator
  let receiver: Receiver
  beforeAll(async () => {
    operator = await openOperator(kind)
    receiver = await startReceiver('', () => new Date())
    await operator.withDb(async (db) => {
      await insertInstitute(db, 'harbour')
      await insertInstitute(db, 'meadow')
    })
  })
  afterAll(async () => {
    expect(receiver.faults).toEqual([])
    await receiver.close()
    await operator.close()
  })
  beforeEach(async () => {
    receiver.taken.length = 0
    await operator.withDb((db) => db.deleteFrom('hooks').execute())
  })

  const run = (...words: string[]) =>
    operator.runWith({ CRM_PRIVATE_HOSTS: '127.0.0.1', CRM_SECRET_KEY: sealing.key }, 'hooks', ...words)
  async function ask(...words: string[]) {
    const { status, stdout, stderr } = await run(...words, '--json')
    expect([status, stderr]).toEqual([0, ''])
    return JSON.parse(stdout)
  }
  const add = async (): Promise<{ id: string; secret: string }> => {
    const added = await ask('add', receiver.url, '--institute', 'harbour')
    receiver.secrets = [added.secret]
    return added
  }

  test('a secret is shown once, and the address always without its token', async () => {
    const { stdout } = await run('add', receiver.url, '--institute', 'harbour')
    expect(stdout).toMatch(/^hook_[0-9a-f]{18} gets every change of harbour/)
    expect(stdout).toMatch(/secret, shown only this once: whsec_[A-Za-z0-9+/=]{44}\n/)
    for (const words of [['list'], ['list', '--institute', 'harbour', '--json']]) {
      const listed = (await run(...words)).stdout
      expect(listed).toContain(`http://${receiver.host}/…`)
      expect(listed).not.toMatch(/whsec_|of-the-address/)
    }
    const { rows } = await operator.withDb((db) =>
      sql<{ row: string }>`select h::text || a::text as row from hooks h, audit_log a`.execute(db),
    )
    expect(rows[0]?.row).toMatch(/\bv1:/)
    expect(rows[0]?.row).not.toMatch(/of-the-address/)
    expect((await run('add', receiver.url, '--institute', 'harbour')).stderr).toContain('is a hook already')
  })

  test('a test message is signed, by both secrets after a rotation', async () => {
    const { id, secret } = await add()
    expect(await ask('test', id)).toEqual({ id, is_ok: true, reason: null })
    const { secret: renewed } = await ask('rotate', id)
    receiver.secrets = [renewed, secret]
    const works = 'It works: the message catalogue.test was accepted.\n'
    expect((await run('test', receiver.url)).stdout).toBe(works)
    const message = { type: 'catalogue.test', data: { institute: 'harbour' } }
    expect(receiver.taken).toMatchObject([message, message])
    // The log says which destination, because a hook's id means nothing to the office.
    const events = await operator.withDb((db) => {
      const all = db.selectFrom('audit_log').select(['action', 'after']).where('subject', '=', id)
      return all.orderBy('id').execute()
    })
    const after = { host: receiver.host }
    const actions = ['hook.add', 'hook.test', 'hook.rotate', 'hook.test']
    expect(events).toEqual(actions.map((action) => ({ action, after })))
  })

  test('an accepted test makes a paused hook active; a refused test gives the reason', async () => {
    const { id } = await add()
    const paused = { paused_at: new Date(), failures: 9 }
    await operator.withDb((db) => db.updateTable('hooks').set(paused).execute())
    receiver.mood = 'error'
    const refused = await run('test', id)
    expect([refused.status, refused.stdout]).toEqual([1, 'It does not work: it answered 500.\n'])
    receiver.mood = 'well'
    await ask('test', id)
    const { hooks } = await ask('list')
    expect(hooks).toMatchObject([{ id, institute: 'harbour', paused_at: null }])
  })

  test('a hook is removed by its id, or by its address if only one institute has the address', async () => {
    const { id } = await add()
    const other = await ask('add', receiver.url, '--institute', 'meadow')
    expect((await run('remove', receiver.url)).stderr).toContain('Several hooks match: give --institute')
    expect(await ask('remove', receiver.url, '--institute', 'meadow')).toEqual({ id: other.id })
    expect(await ask('remove', id)).toEqual({ id })
    expect((await run('remove', id)).stderr).toContain('There is no such hook')
    expect((await run('list')).stdout).toBe('There is no hook.\n')
    const refused = await run('add', 'http://hooks.example.org/', '--institute', 'harbour')
    expect(refused.stderr).toContain('http://hooks.example.org cannot be called: only https is')
  })
})

import { beforeAll, expect, test } from 'vitest'
import { addOffice, type Browser, db, signIn } from './setup.ts'

let admin: Browser

beforeAll(async () => {
  await addOffice('craft')
  admin = await signIn('id-craft', 'admin@craft.example')
})

const text = async (path: string) => (await admin.get(path)).text()

test('a hook’s secret is shown once, and the audit log has no secrets', async () => {
  const post = (fields: Record<string, string>) => admin.post('/dashboard/hooks', fields)
  const added = await (await post({ action: 'hook-add', url: 'https://new.invalid/path-token' })).text()
  expect(added).toMatch(/whsec_[\w+/=]+/)
  const made = db.selectFrom('hooks').select('id').where('url', 'like', '%new.invalid%')
  const { id } = await made.executeTakeFirstOrThrow()
  expect(await (await post({ action: 'hook-rotate', id })).text()).toMatch(/whsec_/)
  expect((await post({ action: 'hook-test', id })).status).toBe(422)
  expect((await post({ action: 'hook-remove', id })).status).toBe(422)
  expect(await text('/dashboard/hooks')).toContain('this address gets no more messages')
  expect((await post({ action: 'hook-remove', id, sure: 'yes' })).status).toBe(303)
  expect(await db.selectFrom('hooks').select('id').where('id', '=', id).execute()).toEqual([])
  const log = await text('/dashboard/audit')
  expect(log).toMatch(/The hook has a new secret\.[\s\S]*?<td>new\.invalid<\/td>/)
  expect(log).not.toMatch(/whsec_|path-token|token=hidden|cat_pub_[0-9a-f]{20}/)
})

test.each([
  [{}, 'no message yet'],
  [{ sent_at: new Date() }, 'last message '],
  [{ sent_at: new Date(), failing_since: new Date() }, 'failing since '],
  [{ failing_since: new Date(), paused_at: new Date() }, 'paused '],
])('the page of hooks says how one does: %o', async (row, said) => {
  const state = { sent_at: null, failing_since: null, paused_at: null, ...row }
  await db.updateTable('hooks').set(state).execute()
  expect(await text('/dashboard/hooks')).toContain(`>${said}`)
})

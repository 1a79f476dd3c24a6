import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { makeDemoLink } from '#lib/modules/dashboard/demo-link.ts'
import { changeRole, removeMember } from '#lib/modules/dashboard/staff/staff.ts'
import { insertInstitute } from '../../../database/leads/rows.ts'
import { answered, Browser, db, invite, lastEvent, memberOf, setStaff, signIn } from './setup.ts'

/** The only signed-in admins of `craft` and of `music`. */
let admin: Browser

beforeAll(async () => {
  await insertInstitute(db, 'craft')
  await insertInstitute(db, 'music')
  admin = await signIn('craft', 'admin@craft.example')
})

const idOf = async (email: string) => (await memberOf(email)).id
const post = (fields: Record<string, string>) => admin.post('/dashboard/staff', fields)

test('a session is listed even if it is the only one', async () => {
  await insertInstitute(db, 'solo')
  const alone = await signIn('solo', 'admin@solo.example')
  expect(await (await alone.get('/dashboard/staff')).text()).toContain('this device')
})

test('inviting a person who has signed in makes no link and changes no role', async () => {
  await signIn('craft', 'asha@craft.example', 'desk')
  const before = await db.selectFrom('staff_invitations').selectAll().orderBy('staff_id').execute()
  for (const role of ['admin', 'desk']) {
    const page = await answered(post({ action: 'invite', email: 'ASHA@craft.example', role }), 422)
    expect(page).not.toContain('/enter#')
  }
  expect((await memberOf('asha@craft.example')).role).toBe('desk')
  expect(await db.selectFrom('staff_invitations').selectAll().orderBy('staff_id').execute()).toEqual(before)
})

test('a person who never signed in can be invited again with the same role only', async () => {
  await post({ action: 'invite', email: 'ravi@craft.example', role: 'desk' })
  expect((await post({ action: 'invite', email: 'ravi@craft.example', role: 'admin' })).status).toBe(422)
  await answered(post({ action: 'invite', email: 'ravi@craft.example', role: 'desk' }), 200, '/enter#')
})

test('a session opened by a link names the link’s maker, in the list and in the audit log', async () => {
  const answer = await post({ action: 'invite', email: 'guest@craft.example', role: 'desk' })
  const [, token = ''] = /enter#([\w-]+)/.exec(await answer.text()) ?? []
  await new Browser().post('/dashboard/enter', { token })
  expect((await lastEvent('session.open')).after).toEqual({ by: 'link', link_of: 'admin@craft.example' })
  expect(await (await admin.get('/dashboard/staff')).text()).toContain('by a link of admin@craft.example')
})

test('members cannot change their own role or remove themselves, nor take a role that is none', async () => {
  const id = await idOf('admin@craft.example')
  const other = await idOf('ravi@craft.example')
  expect((await post({ action: 'role', id: other, role: 'owner' })).status).toBe(422)
  expect((await post({ action: 'role', id, role: 'desk' })).status).toBe(422)
  expect((await post({ action: 'remove', id, sure: 'yes' })).status).toBe(422)
})

test('the last admin who has signed in cannot be removed or demoted, even when others are invited', async () => {
  await invite('craft', 'never-came@craft.example')
  const member = { instituteId: 'craft', id: await idOf('admin@craft.example') }
  expect(await removeMember(db, member)).toBe('last_admin')
  expect(await changeRole(db, { ...member, role: 'desk' })).toBe('last_admin')
  expect(await changeRole(db, { ...member, role: 'admin' })).toMatchObject({ role: 'admin' })
})

test('when two admins demote each other at the same time, one stays', async () => {
  await signIn('music', 'one@music.example')
  await signIn('music', 'two@music.example')
  const ids = [await idOf('one@music.example'), await idOf('two@music.example')]
  const done = await Promise.all(ids.map((id) => changeRole(db, { instituteId: 'music', id, role: 'desk' })))
  expect(done.filter((one) => one === 'last_admin')).toHaveLength(1)
})

test('opening the sign-in page writes no row', async () => {
  const tables = ['staff_codes', 'staff_invitations', 'staff_sessions'] as const
  const rows = () => Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
  const before = await rows()
  expect((await new Browser().get('/dashboard/sign-in')).status).toBe(200)
  expect(await rows()).toEqual(before)
})

test.each([
  [6, true],
  [4, false],
])('a session last seen %i minutes ago is written down as seen now: %s', async (minutes, isWritten) => {
  const before = new Date(Date.now() - minutes * 60_000)
  const ofAdmin = db.updateTable('staff_sessions').where('staff_id', '=', await idOf('admin@craft.example'))
  await ofAdmin.set({ seen_at: before }).execute()
  await admin.get('/dashboard')
  const sessions = db.selectFrom('staff_sessions').select('seen_at')
  const { seen_at } = await sessions
    .where('staff_id', '=', await idOf('admin@craft.example'))
    .executeTakeFirstOrThrow()
  expect(seen_at > before).toBe(isWritten)
})

test('each start prints a link until the demo’s admin has signed in, whom a used one tells the command for another', async () => {
  await insertInstitute(db, 'demo')
  const folder = mkdtempSync(join(tmpdir(), 'catalogue-demo-link-'))
  const start = () => makeDemoLink(db, folder, 'http://localhost:3000')
  const staff = () => db.selectFrom('staff').selectAll().where('institute_id', '=', 'demo').execute()
  await start()
  const created = await staff()
  expect(created).toMatchObject([{ email: 'office@demo.example', role: 'admin', is_operator: true }])
  const link = (await start()) ?? ''
  expect((await staff()).map(({ id }) => id)).toEqual(created.map(({ id }) => id))
  await answered(new Browser().post('/dashboard/enter', { token: link }), 303)
  expect(await start()).toBe(undefined)
  const again = await new Browser().post('/dashboard/enter', { token: link })
  expect(await again.text()).toContain(
    'staff invite office@demo.example --institute demo --role admin --again',
  )
  await setStaff({ role: 'desk' }, 'office@demo.example')
  await start()
  expect(await staff()).toMatchObject([{ role: 'desk' }])
  rmSync(folder, { recursive: true, force: true })
})

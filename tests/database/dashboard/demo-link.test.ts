import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Db, openDatabase } from '#lib/db/open.ts'
import { makeDemoLink } from '../../../bin/start-key.ts'
import { setDatabase } from '../../api/gates-setup.ts'
import { addLeadInstitute } from '../leads/rows.ts'
import { Browser } from './setup.ts'

vi.hoisted(() =>
  Object.assign(process.env, { LOG_LEVEL: 'silent', DASHBOARD_SECRET: 'sixteen characters and more' }),
)

let db: Db
beforeAll(async () => {
  db = openDatabase({ url: undefined, folder: undefined, poolMax: 1 })
  setDatabase(db)
  await addLeadInstitute(db, 'demo')
})
afterAll(() => db.destroy())

const folder = mkdtempSync(join(tmpdir(), 'catalogue-demo-link-'))
const start = () => makeDemoLink(db, folder, 'http://localhost:3000')
const staff = () => db.selectFrom('staff').select(['id', 'email', 'role']).orderBy('id').execute()

test('each start prints a link until the demo’s admin has signed in; the admin is created only once', async () => {
  await start()
  const created = await staff()
  expect(created).toMatchObject([{ email: 'office@demo.example', role: 'admin' }])
  const { searchParams } = new URL((await start()) ?? '')
  expect(await staff()).toEqual(created)
  const entered = await new Browser().post('/dashboard/enter', { token: searchParams.get('token') ?? '' })
  expect(entered.status).toBe(303)
  expect(await start()).toBe(undefined)
  await db.updateTable('staff').set({ role: 'desk' }).execute()
  await start()
  expect(await staff()).toMatchObject([{ role: 'desk' }])
})

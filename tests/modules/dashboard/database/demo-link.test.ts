import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { makeDemoLink } from '#lib/modules/dashboard/demo-link.ts'
import { addLeadInstitute } from '../../../database/leads/rows.ts'
import { Browser, db } from './setup.ts'

beforeAll(async () => {
  await addLeadInstitute(db, 'demo')
})

const folder = mkdtempSync(join(tmpdir(), 'catalogue-demo-link-'))
const start = () => makeDemoLink(db, folder, 'http://localhost:3000')
const staff = () =>
  db.selectFrom('staff').select(['id', 'email', 'role', 'is_operator']).orderBy('id').execute()

test('each start prints a link until the demo’s admin has signed in; the admin, an operator, is created only once', async () => {
  await start()
  const created = await staff()
  expect(created).toMatchObject([{ email: 'office@demo.example', role: 'admin', is_operator: true }])
  const { searchParams } = new URL((await start()) ?? '')
  expect(await staff()).toEqual(created)
  const entered = await new Browser().post('/dashboard/enter', { token: searchParams.get('token') ?? '' })
  expect(entered.status).toBe(303)
  expect(await start()).toBe(undefined)
  await db.updateTable('staff').set({ role: 'desk' }).execute()
  await start()
  expect(await staff()).toMatchObject([{ role: 'desk' }])
})

import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Db, openDatabase } from '#lib/db/open.ts'
import { setDatabase } from '../../api/gates-setup.ts'
import { addOffice, Browser, routePaths } from './setup.ts'

vi.hoisted(() =>
  Object.assign(process.env, { LOG_LEVEL: 'silent', DASHBOARD_SECRET: '', SITE_INSTITUTE: 'craft' }),
)

let db: Db
beforeAll(async () => {
  process.env.DATA_DIR = mkdtempSync(join(tmpdir(), 'catalogue-closed-'))
  db = openDatabase({ url: undefined, folder: undefined, poolMax: 1 })
  setDatabase(db)
  await addOffice(db, 'craft')
})
afterAll(() => db.destroy())

test.each(routePaths)('without a secret /dashboard%s answers 404', async (path) => {
  const browser = new Browser()
  for (const answer of [
    await browser.get(`/dashboard${path}`),
    await browser.post(`/dashboard${path}`, {}),
  ]) {
    if (answer.status === 405) continue
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('This page is not in the catalogue.')
  }
})

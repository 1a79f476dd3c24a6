import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { addOffice, Browser, routePaths } from './setup.ts'

vi.hoisted(() => Object.assign(process.env, { DASHBOARD_SECRET: '', SITE_INSTITUTE: 'craft' }))

beforeAll(async () => {
  process.env.DATA_DIR = mkdtempSync(join(tmpdir(), 'catalogue-closed-'))
  await addOffice('craft')
})

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

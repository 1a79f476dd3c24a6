import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LeadAnswer } from '#lib/contract/leads/intake.ts'
import { keyOf, website } from '../../api/gates-setup.ts'
import { useDatabase } from '../databases.ts'
import { enquiry, fillLeads, refusalOf, send } from './calls.ts'

describe('POST /leads', () => {
  const { db } = useDatabase()
  const rows = () => db.selectFrom('leads').selectAll().execute()
  const setScopes = (...scopes: string[]) =>
    db.updateTable('api_keys').set({ scopes }).where('name', '=', 'craft').execute()

  beforeAll(async () => {
    await fillLeads(db)
    const unlimited = { leads_per_visitor: 100_000, leads_per_minute: 100_000 }
    await db.updateTable('institutes').set(unlimited).execute()
    await db.updateTable('api_keys').set({ limit_per_minute: 100_000 }).execute()
  })
  beforeEach(async () => {
    await db.deleteFrom('leads').execute()
    await setScopes('leads:write')
  })

  test('a new enquiry gets 201; its repeats get 200, the first id and time, and whether they added something', async () => {
    const headers = { 'accept-language': 'hi-IN;q=0.9, en' }
    const proof = { consent_notice: 'privacy-3', consent_purposes: ['answer'] }
    const first = await send({ ...enquiry, ...proof }, { headers })
    expect(first.status).toBe(201)
    const created = LeadAnswer.parse(await first.json())
    expect(created).toMatchObject({ status: 'created', updated: false })
    expect(await rows()).toMatchObject([{ consent_at: null, consent_notice: null, consent_language: null }])
    const again = { ...enquiry, ...proof, email: ' MEERA@example.org ', full_name: 'M', consent: true }
    for (const updated of [true, false]) {
      const response = await send({ ...again, page_url: 'https://s.example/' }, { headers })
      expect(response.status).toBe(200)
      expect(await response.json()).toEqual({ ...created, status: 'duplicate', updated })
    }
    const consent = { consent: true, consent_at: expect.any(Date), consent_page: 'https://s.example/' }
    const [row] = await rows()
    const repeated = { id: created.id, repeats: 2, full_name: 'Meera Nair', consent_language: 'hi-IN' }
    expect(row).toMatchObject({ ...repeated, ...consent, ...proof })
  })

  test('answers are never cached, and a browser can read them', async () => {
    for (const body of [enquiry, enquiry, {}, 'nonsense']) {
      const response = await send(body, { headers: { origin: website } })
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'cache-control': 'no-store',
        'cdn-cache-control': 'no-store',
        'access-control-allow-origin': website,
        'x-content-type-options': 'nosniff',
        'content-type': 'application/json; charset=utf-8',
        'x-request-id': expect.stringMatching(/^req_[0-9a-f]{32}$/),
      })
      expect(response.headers.has('etag')).toBe(false)
    }
  })

  test('a refusal says which id would be right', async () => {
    const messageOf = async (body: object) =>
      (await (await send({ ...enquiry, ...body })).json()).error.message
    expect(await messageOf({ course_id: 'a-slug' })).toBe(
      'The field "course_id" must be the `id` of a published course, not "a-slug".',
    )
    expect(await messageOf({ course_id: 'course-1', package_session_id: 'no' })).toBe(
      'The field "package_session_id" must be the `package_session_id` of a published version of the course, not "no".',
    )
  })

  test('a visitor’s IP address is stored as a digest only, different for each institute', async () => {
    const headers = { 'x-client-ip': '203.0.113.9' }
    for (const name of ['craft', 'dance']) await send(enquiry, { key: keyOf(name), headers })
    await send({ ...enquiry, message: 'more' }, { headers })
    const stored = await rows()
    expect(JSON.stringify(stored)).not.toContain('203.0.113.9')
    expect(new Set(stored.map(({ visitor }) => visitor)).size).toBe(2)
  })

  test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'] as const)(
    '%s passes the gates before it gets 405, which needs no scope',
    async (method) => {
      await setScopes()
      const response = await send(enquiry, { method })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
      expect((await send(enquiry, { method, key: keyOf('nobody') })).status).toBe(401)
      const elsewhere = { origin: 'https://evil.example' }
      expect((await send(enquiry, { method, headers: elsewhere })).status).toBe(403)
    },
  )

  test('a key needs the scope leads:write only', async () => {
    await setScopes('catalog:read')
    const refused = await refusalOf(await send('nonsense'))
    await setScopes('leads:write')
    expect(refused).toEqual([403, 'insufficient_scope', { required_scope: 'leads:write' }])
    expect((await send(enquiry)).status).toBe(201)
  })
})

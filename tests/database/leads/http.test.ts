import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#lib/db/open.ts'
import { LeadAnswer } from '#lib/leads/enquiry.ts'
import { countLeads } from '#lib/leads/stats.ts'
import { keyOf, website } from '../../api/gates-setup.ts'
import { databases, useDatabase } from '../databases.ts'
import { enquiry, fillLeads, refusalOf, send } from './calls.ts'

let db: Db
const rows = () => db.selectFrom('leads').selectAll().execute()
const states = async () => (await countLeads(db, {})).state.map(({ value }) => value)

describe.each(databases)('on $name', ({ open }) => {
  const database = useDatabase(open)
  beforeAll(async () => {
    db = database.db
    await fillLeads(db)
    const unlimited = { leads_per_visitor: 100_000, leads_per_minute: 100_000 }
    await db.updateTable('institutes').set(unlimited).execute()
    await db.updateTable('api_keys').set({ limit_per_minute: 100_000 }).execute()
  })
  beforeEach(async () => {
    await db.deleteFrom('leads').execute()
  })

  test('an enquiry is saved and answered 201, a repeat 200 with the first id and time', async () => {
    const first = await send(enquiry)
    expect(first.status).toBe(201)
    const created = LeadAnswer.parse(await first.json())
    expect(created).toMatchObject({ status: 'created', updated: false })
    const again = await send({ ...enquiry, email: ' MEERA@example.org ', full_name: 'M' })
    expect(again.status).toBe(200)
    expect(await again.json()).toEqual({ ...created, status: 'duplicate' })
    expect(await rows()).toMatchObject([{ id: created.id, repeats: 1, full_name: 'Meera Nair' }])
  })

  test('answers are never cached, and a browser can read them', async () => {
    const headers = { origin: website }
    for (const body of [enquiry, enquiry, {}, 'nonsense']) {
      const response = await send(body, { headers })
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

  test('a repeat says whether it added something, and adds the proof of a consent', async () => {
    const headers = { 'accept-language': 'hi-IN;q=0.9, en' }
    const proof = { consent_notice: 'privacy-3', consent_purposes: ['answer'] }
    const created = LeadAnswer.parse(await (await send({ ...enquiry, ...proof }, { headers })).json())
    expect(await rows()).toMatchObject([{ consent_at: null, consent_notice: null, consent_language: null }])
    const again = {
      ...enquiry,
      ...proof,
      consent: true,
      phone: '+919876543210',
      page_url: 'https://s.example/',
    }
    for (const updated of [true, false]) {
      const response = await send(again, { headers })
      expect([response.status, await response.json()]).toEqual([
        200,
        { ...created, status: 'duplicate', updated },
      ])
    }
    expect(await rows()).toMatchObject([
      {
        phone: '+919876543210',
        consent: true,
        consent_at: expect.any(Date),
        consent_page: 'https://s.example/',
        ...proof,
        consent_language: 'hi-IN',
      },
    ])
  })

  test('a version names its course, so the enquiry equals one with both', async () => {
    expect((await send({ ...enquiry, package_session_id: 'version-2' })).status).toBe(201)
    expect((await send({ ...enquiry, package_session_id: 'version-2', course_id: 'course-1' })).status).toBe(
      200,
    )
    expect(await rows()).toMatchObject([{ course_id: 'course-1', package_session_id: 'version-2' }])
  })

  describe('an unknown course is named among the bad fields in its place', () => {
    test.each<[string, object]>([
      ['message', { ...enquiry, message: 'x'.repeat(2001), course_id: 'nope' }],
      ['course_id', { ...enquiry, course_id: 'nope', package_session_id: 7 }],
      ['course_id', { ...enquiry, course_id: 'nope', page_url: 'x' }],
      ['course_id', { ...enquiry, course_id: 'a\0', package_session_id: 'nope' }],
      ['package_session_id', { ...enquiry, package_session_id: 'nope', source: 7 }],
      ['package_session_id', { ...enquiry, course_id: 'course-1', package_session_id: 'nope' }],
      ['package_session_id', { ...enquiry, course_id: 'course-1', package_session_id: 7 }],
      ['page_url', { ...enquiry, course_id: 'course-1', page_url: 'x' }],
    ])('%s of %j', async (param, body) => {
      expect(await refusalOf(await send(body))).toEqual([400, 'invalid_request', { param }])
      expect(await rows()).toEqual([])
    })
  })

  test('a body that is not a JSON object is refused', async () => {
    const typed = await send('{}', { headers: { 'content-type': 'text/plain' } })
    expect(await refusalOf(typed)).toEqual([415, 'invalid_request', undefined])
    expect(await refusalOf(await send('[]'))).toEqual([400, 'invalid_request', { param: 'body' }])
  })

  describe('an odd body is read by the rules of JSON', () => {
    const person = '"full_name":"A","email":"a@b.example"'
    const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
    test.each<[what: string, body: string, param: string | null]>([
      ['a field given twice counts as it was given last', `{${person},"email":"no"}`, 'email'],
      ['also when the last one is right', `{"email":"no",${person}}`, null],
      ['a prototype brings no fields', `{"__proto__":{"full_name":"A"},"email":"a@b.example"}`, 'full_name'],
      ['nor hides any', `{${person},"__proto__":null,"constructor":7,"toString":7}`, null],
      ['half a surrogate pair in an unknown field', `{${person},"x\\ud800":"\\udfff\\u0000"}`, null],
      ['nesting in an unknown field', `{${person},"x":${nested(20_000)}}`, null],
    ])('%s', async (_, body, param) => {
      const response = await send(body)
      if (param === null) expect(response.status).toBe(201)
      else expect(await refusalOf(response)).toEqual([400, 'invalid_request', { param }])
      expect(await rows()).toHaveLength(param === null ? 1 : 0)
    })
  })

  test('a suspected enquiry gets the same answer, but is held', async () => {
    const response = await send({ ...enquiry, homepage: 'https://spam.example' })
    expect(response.status).toBe(201)
    expect(LeadAnswer.parse(await response.json()).status).toBe('created')
    expect(await rows()).toMatchObject([{ suspicion: expect.any(String) }])
    expect(await states()).toEqual(['held'])
  })

  test('a form filled in slowly is not held', async () => {
    await send({ ...enquiry, homepage: '', filled_ms: 20_000 })
    expect(await states()).toEqual(['waiting'])
  })

  test('a visitor’s IP address is stored as a digest only, different for each institute', async () => {
    const headers = { 'x-client-ip': '203.0.113.9' }
    for (const name of ['craft', 'dance']) await send(enquiry, { key: keyOf(name), headers })
    await send({ ...enquiry, message: 'more' }, { headers })
    const stored = await rows()
    expect(JSON.stringify(stored)).not.toContain('203.0.113.9')
    expect(new Set(stored.map(({ visitor }) => visitor)).size).toBe(2)
  })

  describe('other methods pass the gates before they get 405', () => {
    test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'] as const)('%s', async (method) => {
      await db.updateTable('api_keys').set({ scopes: [] }).where('name', '=', 'craft').execute()
      const response = await send(enquiry, { method })
      await db
        .updateTable('api_keys')
        .set({ scopes: ['leads:write'] })
        .where('name', '=', 'craft')
        .execute()
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
      expect((await send(enquiry, { method, key: keyOf('nobody') })).status).toBe(401)
      const elsewhere = { origin: 'https://evil.example' }
      expect((await send(enquiry, { method, headers: elsewhere })).status).toBe(403)
    })
  })

  test('a key needs the scope leads:write only', async () => {
    const scopes = (...of: string[]) =>
      db.updateTable('api_keys').set({ scopes: of }).where('name', '=', 'craft').execute()
    await scopes('catalog:read')
    const refused = await refusalOf(await send('nonsense'))
    await scopes('leads:write')
    expect(refused).toEqual([403, 'insufficient_scope', { required_scope: 'leads:write' }])
    expect((await send(enquiry)).status).toBe(201)
  })
})

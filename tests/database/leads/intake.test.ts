import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { stopBackground } from '#lib/base/background.ts'
import { importSource } from '#lib/contract/catalogue/source/store/import.ts'
import { setConnection } from '#lib/contract/leads/crm/connections.ts'
import { takeEnquiry } from '#lib/contract/leads/intake.ts'
import { addKey, keyOf } from '../../api/gates-setup.ts'
import { type Receiver, startReceiver } from '../../crm/receiver.ts'
import { fullCourse, fullSource } from '../catalogue/source/import-source.ts'
import { embedded, processDatabase } from '../databases.ts'
import { secret } from '../delivery/setup.ts'
import { enquiry, send } from './calls.ts'

const { db } = processDatabase(embedded.open)
let crm: Receiver
const key = { key: keyOf('weaver') }
const source = fullSource()

beforeAll(async () => {
  crm = await startReceiver(secret, () => new Date())
  Object.assign(process.env, { LOG_LEVEL: 'silent', CRM_PRIVATE_HOSTS: crm.host })
  await importSource(db, source)
  await addKey(db, 'weaver', { institute: source.institute.id })
})
afterAll(async () => {
  await stopBackground()
  await crm.close()
})

/** Adds a course as another service would, and returns it. */
async function addCourse(id: string) {
  const course = fullCourse(id)
  await importSource(db, { ...source, courses: [...source.courses, course] })
  return course
}

test('an enquiry may name a course or version that was just stored and not published yet', async () => {
  const course = await addCourse('new-course')
  const named = await send({ ...enquiry, course_id: course.id }, key)
  expect(named.status).toBe(201)
  const [version] = (await addCourse('newer-course')).versions
  expect((await send({ ...enquiry, package_session_id: version?.id }, key)).status).toBe(201)
  const saved = await db.selectFrom('leads').select('course_id').orderBy('course_id').execute()
  expect(saved.map(({ course_id }) => course_id)).toEqual(['new-course', 'newer-course'])
})

test('an enquiry with a forged Turnstile token is saved and held', async () => {
  const seen: unknown[] = []
  const file = (email: string, turnstile_token: unknown) =>
    takeEnquiry(
      {
        ...{ db, instituteId: source.institute.id, headers: new Headers(), now: new Date() },
        visitor: { hash: 'somebody', group: 'seen' },
        body: { ...enquiry, email, turnstile_token },
        publishIfDue: async () => {},
      },
      async (token) => {
        seen.push(token)
        return token === '0.made-up' ? 'forged' : undefined
      },
    )
  expect(await file('robot@example.org', '0.made-up')).toMatchObject({ status: 201 })
  expect(await file('trusted@example.org', undefined)).toMatchObject({ status: 201 })
  expect(seen).toEqual(['0.made-up', null])
  const emails = ['robot@example.org', 'trusted@example.org']
  const leads = db.selectFrom('leads').select('suspicion').where('email', 'in', emails)
  const held = (await leads.orderBy('email').execute()).map(({ suspicion }) => suspicion)
  expect(held).toEqual(['Turnstile did not give out its token', null])
})

test('an enquiry and the fields added by a repeat reach the CRM without a sweep', async () => {
  const terms = { kind: 'webhook', settings: { url: crm.url }, secrets: { secret } }
  const means = { sealing: { key: undefined }, privateHosts: [crm.host], now: new Date() }
  await setConnection(db, source.institute.id, terms, means)
  const asked = { ...enquiry, message: 'By itself?' }
  await send(asked, key)
  const taken = () => crm.taken.filter(({ data }) => data.message === asked.message).map(({ type }) => type)
  await vi.waitFor(() => expect(taken()).toEqual(['lead.created']), 10_000)
  await send({ ...asked, phone: '+919876543210' }, key)
  await vi.waitFor(() => expect(taken()).toEqual(['lead.created', 'lead.updated']), 10_000)
  expect(crm.faults).toEqual([])
})

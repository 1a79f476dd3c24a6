import { beforeAll, expect, test } from 'vitest'
import { publishDocument } from '../../../database/catalogue/publish/publish-document.ts'
import { documentOf } from '../../../database/commands/setup.ts'
import { type Browser, db, setStaff, signIn } from './setup.ts'

let admin: Browser

beforeAll(async () => {
  await publishDocument(db, documentOf('craft'), new Date())
  admin = await signIn('id-craft', 'admin@craft.example')
  await setStaff({ is_operator: true })
  await admin.post('/dashboard/hooks', { action: 'hook-add', url: 'https://taken.example/in' })
})

const webhook = { action: 'crm-set', kind: 'webhook', name: 'Office' }
const enquiry = { action: 'add', full_name: 'Asha', email: '', phone: '', message: 'x', course_id: '' }

test.each<[path: string, fields: Record<string, string>, english: string, hindi: string]>([
  ['/settings', { action: 'set', currency: 'RS' }, '“RS” is not a currency', '“RS” मुद्रा नहीं है'],
  ['/settings', { action: 'set', email: 'nobody' }, 'is not an e-mail address', 'ई-मेल पता नहीं है'],
  ['/settings', { action: 'set', leads_per_visitor: '-1' }, 'whole number from 1 to', 'तक की पूर्ण संख्या'],
  ['/settings', { action: 'set', prices_visible: 'perhaps' }, 'choose one of', 'में से एक चुनें'],
  ['/institutes', { action: 'add', name: 'B', currency: 'Rs' }, '“Rs” is not a currency', '“Rs” मुद्रा नहीं है'],
  ['/institutes', { action: 'add', name: 'B', slug: 'craft', currency: 'INR' }, 'is taken', 'पहले से किसी'],
  ['/site', { action: 'website-add', origin: 'not a site' }, 'is not a website', 'वेबसाइट नहीं है'],
  ['/site', { action: 'add', host: 'a b' }, 'is not an address of a site', 'साइट का पता नहीं है'],
  ['/keys', { action: 'create', name: 'x', limit: '0' }, '“0” is not a limit', '“0” सीमा नहीं हो सकती'],
  ['/keys', { action: 'create', name: '' }, 'Purpose: write a name', ': एक पंक्ति'],
  ['/keys', { action: 'create', name: 'x', expires: '2001-01-01' }, 'not a day in the future', 'आगे आने वाला'],
  ['/keys', { action: 'create', name: 'x', scope: 'everything' }, 'Tick at least one', 'कम से कम एक'],
  ['/connections', { ...webhook, name: 'a!' }, 'A name has 1 to 40 letters', 'नाम में 1 से 40 अक्षर'],
  ['/connections', { ...webhook, 'setting.url': 'x' }, 'Address: write', 'पता: https'],
  ['/connections', { ...webhook, kind: 'email', 'setting.to': 'x' }, 'write an e-mail', 'ई-मेल पता लिखें'],
  ['/hooks', { action: 'hook-add', url: 'https://taken.example/in' }, 'already has a hook', 'पहले से एक हुक है'],
  ['/hooks', { action: 'hook-add', url: 'x' }, 'Write an address', 'https:// से शुरू होने वाला पता'],
  ['/enquiries/new', enquiry, 'e-mail address or a phone number', 'ई-मेल पता या फ़ोन नंबर लिखें'],
  ['/enquiries/new', { ...enquiry, email: 'nobody' }, '“nobody” is not an e-mail', '“nobody” ई-मेल पता नहीं है'],
  ['/enquiries/new', { ...enquiry, email: 'a@b.example', full_name: '' }, 'Name: write', 'नाम: एक पंक्ति'],
])('%s refuses %o in the language of the member', async (path, fields, english, hindi) => {
  for (const [language, words] of Object.entries({ en: english, hi: hindi })) {
    await setStaff({ language })
    const answer = await admin.post(`/dashboard${path}`, fields)
    const [, fault] = /said-fault[^>]*>(.*?)<\/p>/s.exec(await answer.text()) ?? []
    expect([language, answer.status, fault]).toEqual([language, 422, expect.stringContaining(words)])
  }
})

test.each([
  ['localhost:5173', 'http://localhost:5173'],
  ['courses.example.com:8443', 'https://courses.example.com:8443'],
])('a website typed as %s is %s', async (typed, origin) => {
  await setStaff({ language: 'en', is_operator: true })
  const { status } = await admin.post('/dashboard/site', { action: 'website-add', origin: typed })
  expect(status).toBe(303)
  const page = await (await admin.get('/dashboard/site')).text()
  expect(page).toContain(`${origin}<`)
  if (!origin.includes('localhost')) expect(page).toMatch(/catalogue-verification=[0-9a-f]{32}/)
})

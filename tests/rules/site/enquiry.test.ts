import { expect, test } from 'vitest'
import { consentNotice, enquiryBody, faultsIn, typedIn } from '#lib/site/enquiry-subject.ts'
import { builtIn } from '#lib/site/words/words.ts'

const form = (fields: Record<string, string>) => new URLSearchParams(fields)
const faults = (fields: Record<string, string>) => faultsIn(typedIn(form(fields)))

test('all that is wrong is marked at once', () => {
  expect(faults({})).toEqual(['full_name', 'email'])
  const wrong = { full_name: ' ', email: 'x', phone: '12', message: 'm'.repeat(2001) }
  expect(faults(wrong)).toEqual(['full_name', 'email', 'phone', 'message'])
})

test('a name and one way to reach its bearer are enough', () => {
  expect(faults({ full_name: 'Meera', phone: '+91 98765 43210' })).toEqual([])
  expect(faults({ full_name: 'Meera', email: 'meera@example.org', phone: '' })).toEqual([])
})

const [one, two] = ['९८२२०१२३४५', '९८२३०१२३४५'] as const
test.each<[what: string, sent: Record<string, string>, taken: object]>([
  ['a name around the address', { email: 'Asha <asha@example.org>' }, { email: 'asha@example.org' }],
  ['a quoted name and a comma', { email: '"A, B" < a@b.org >,' }, { email: 'a@b.org' }],
  ['a comma after the address', { email: 'asha@example.org, ' }, { email: 'asha@example.org' }],
  ['two numbers', { phone: '98220 12345, 98230 12345' }, { phone: '98220 12345', message: '98230 12345' }],
  [
    'two and a message',
    { phone: `${one} या ${two}`, message: 'a\r\nb' },
    { phone: one, message: `a\nb\n${two}` },
  ],
  [
    'two extensions',
    { phone: '5550100 x1 / 5550101 ext 2' },
    { phone: '5550100 x1', message: '5550101 ext 2' },
  ],
  ['three', { phone: '5550100|5550101&5550102' }, { phone: '5550100', message: '5550101\n5550102' }],
  ['an area code', { phone: '020/5550100' }, { phone: '020/5550100' }],
  ['a country and an area code', { phone: '0049211/1234567' }, { phone: '0049211/1234567' }],
  ['a comma after the number', { phone: '98220 12345,' }, { phone: '98220 12345' }],
])('the form is read as people fill it in: %s', (_, sent, taken) => {
  const fields = { full_name: 'Asha', ...sent }
  expect(faults(fields)).toEqual([])
  const { email, phone, message } = enquiryBody(form(fields), {
    courseId: 'C1',
    url: 'https://s.example/',
    referrer: null,
  })
  expect({ email, phone, message }).toEqual(taken)
})

test.each<[what: string, sent: Record<string, string>, fault: string[]]>([
  ['two addresses', { email: 'a@b.org, c@d.org' }, ['email']],
  ['two addresses with names', { email: 'A <a@b.org>, C <c@d.org>' }, ['email']],
  ['an address among 60,000 brackets', { email: `${'<'.repeat(60_000)}a@b.org>` }, ['email']],
  ['words beside a number', { phone: '98220 12345, after six' }, ['phone']],
  ['60,000 commas', { phone: ','.repeat(60_000) }, ['phone']],
  ['more than 2,000 characters', { phone: '5550100', message: 'm\r\n'.repeat(1_001) }, ['message']],
])('the form asks for another value: %s', (_, sent, fault) => {
  expect(faults({ full_name: 'Asha', ...sent })).toEqual(fault)
})

test('a line break counts as one character of the message, whatever the browser sends', () => {
  expect(faults({ full_name: 'Asha', phone: '5550100', message: `m${'\r\n'.repeat(1_998)}m` })).toEqual([])
})

test('a form becomes the body of an enquiry about the page it is on', () => {
  const page = { courseId: 'C1', url: 'https://s.example/courses/tabla', referrer: null }
  const kept = {
    ...{ full_name: 'Meera', email: 'm@example.org', consent_notice: 'older', consent_language: 'hi' },
    ...{ homepage: '', turnstile_token: '0.token' },
  }
  const sent = form({ ...kept, consent: 'yes', filled_ms: '5100' })
  sent.append('consent_purposes', 'answer')
  sent.append('news', 'yes')
  expect(enquiryBody(sent, page)).toEqual({
    ...kept,
    ...{ consent: true, consent_purposes: ['answer', 'news'], filled_ms: 5100 },
    ...{ course_id: 'C1', page_url: page.url, source: 'site', notify: false },
  })
})

test('a question about no course has no course, and keeps the campaign of its page', () => {
  const url = 'https://s.example/enquiry'
  const body = enquiryBody(form({}), { courseId: null, url, referrer: `${url}?utm_source=mail` })
  expect(body).not.toHaveProperty('course_id')
  expect(body).toMatchObject({ page_url: `${url}?utm_source=mail`, source: 'site' })
})

test('a form without a script tells no time, and one of a release that asked otherwise no consent', () => {
  const body = enquiryBody(form({ full_name: 'Meera' }), {
    courseId: 'C1',
    url: 'https://s.example/',
    referrer: null,
  })
  for (const name of ['filled_ms', 'turnstile_token']) expect(body).not.toHaveProperty(name)
  expect(body.consent).toBe(false)
})

test('the visit’s attribution goes along, and without a script the campaign of the page’s own address', () => {
  const url = 'https://s.example/courses/tabla'
  const page = (referrer: string | null) => ({ courseId: 'C1', url, referrer })
  const kept = { landing_url: 'https://s.example/', utm_source: 'mail' }
  const scripted = form({ page_url: `${url}?gclid=1`, attribution: JSON.stringify(kept) })
  const first = { page_url: `${url}?gclid=1`, attribution: kept }
  expect(enquiryBody(scripted, page(`${url}?token=secret`))).toMatchObject(first)
  const address = `${url}?utm_source=mail`
  const campaigned = { page_url: address, attribution: { landing_url: address, utm_source: 'mail' } }
  expect(enquiryBody(form({}), page(`${address}&token=secret`))).toMatchObject(campaigned)
  const none = { page_url: url, attribution: undefined }
  const campaign = `${url}?gclid=${'x'.repeat(2000)}`
  for (const referrer of [null, url, 'https://elsewhere.example/?gclid=1', campaign])
    expect(enquiryBody(form({ attribution: 'no JSON' }), page(referrer))).toMatchObject(none)
})

test('a notice has one name for each wording: who changes these words gives them another', () => {
  expect({ consentNotice, en: builtIn.en.agreement, hi: builtIn.hi.agreement }).toEqual({
    consentNotice: 'site-2026-11-28',
    en: 'We use these details to answer your question. By sending them you agree that we contact you about it.',
    hi: 'यह जानकारी हम आपके सवाल का उत्तर देने के लिए काम में लेते हैं। इसे भेजकर आप सहमति देते हैं कि हम इस बारे में आपसे संपर्क करें।',
  })
})

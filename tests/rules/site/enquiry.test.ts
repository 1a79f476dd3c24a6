import { expect, test } from 'vitest'
import { consentNotice, enquiryBody, faultsIn, typedIn } from '#lib/site/enquiry.ts'
import english from '#lib/site/words/en.json' with { type: 'json' }
import hindi from '#lib/site/words/hi.json' with { type: 'json' }

const form = (fields: Record<string, string>) => new URLSearchParams(fields)
const faults = (fields: Record<string, string>) => faultsIn(typedIn(form(fields)))

test('all that is wrong is marked at once', () => {
  expect(faults({})).toEqual(['full_name', 'email'])
  expect(faults({ full_name: ' ', email: 'x', phone: '12', message: 'm'.repeat(2001) })).toEqual([
    'full_name',
    'email',
    'phone',
    'message',
  ])
})

test('a name and one way to reach its bearer are enough', () => {
  expect(faults({ full_name: 'Meera', phone: '+91 98765 43210' })).toEqual([])
  expect(faults({ full_name: 'Meera', email: 'meera@example.org', phone: '' })).toEqual([])
})

test('a form becomes the body of an enquiry about the page it is on', () => {
  const page = { courseId: 'C1', url: 'https://s.example/courses/tabla', referrer: null }
  const kept = {
    ...{ full_name: 'Meera', email: 'm@example.org', consent_notice: 'older', consent_language: 'hi' },
    ...{ homepage: '', turnstile_token: '0.token' },
  }
  expect(enquiryBody(form({ ...kept, consent: 'yes', filled_ms: '5100' }), page)).toEqual({
    ...kept,
    ...{ consent: true, course_id: 'C1', page_url: page.url, source: 'site', filled_ms: 5100 },
  })
})

test('a form without a script tells no time, and one without a tick no consent', () => {
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
  expect(enquiryBody(scripted, page(`${url}?token=secret`))).toMatchObject({
    page_url: `${url}?gclid=1`,
    attribution: kept,
  })
  const address = `${url}?utm_source=mail`
  expect(enquiryBody(form({}), page(`${address}&token=secret`))).toMatchObject({
    page_url: address,
    attribution: { landing_url: address, utm_source: 'mail' },
  })
  const none = { page_url: url, attribution: undefined }
  const campaign = `${url}?gclid=${'x'.repeat(2000)}`
  for (const referrer of [null, url, 'https://elsewhere.example/?gclid=1', campaign])
    expect(enquiryBody(form({ attribution: 'no JSON' }), page(referrer))).toMatchObject(none)
})

test('a notice has one name for each wording: who changes these words gives them another', () => {
  expect({ consentNotice, en: english.consent, hi: hindi.consent }).toEqual({
    consentNotice: 'site-2026-11-22',
    en: 'You may contact me about this enquiry.',
    hi: 'आप इस बारे में मुझसे संपर्क कर सकते हैं।',
  })
})

import { expect, test } from 'vitest'
import { noProof, proofOfConsent } from '#lib/contract/leads/consent-proof.ts'
import { spamReasonOf } from '#lib/contract/leads/spam.ts'

type Subject = Parameters<typeof spamReasonOf>[0]

const plain: Subject = { full_name: 'Meera Nair', message: null, homepage: null, filled_ms: null }
const judge = (changes: Partial<Subject>) => spamReasonOf({ ...plain, ...changes })

test.each<[string, Partial<Subject>]>([
  ['a plain enquiry', {}],
  ['a form that took its time', { filled_ms: 2_000 }],
  ['two links', { message: 'https://a.example and www.b.example' }],
  ['nonsense about the form', { homepage: 7, filled_ms: 'soon' }],
  ['a word with www in it', { message: 'awww. awww. awww.' }],
])('an enquiry is not held for %s', (_, changes) => expect(judge(changes)).toBeNull())

test('a token that Turnstile did not issue is named as a reason', () => {
  expect(spamReasonOf({ ...plain, filled_ms: 1 }, 'forged')).toBe(
    'filled in within 1 ms; Turnstile did not give out its token',
  )
})

test.each<[string, Partial<Subject>, string]>([
  ['the hidden field', { homepage: 'https://spam.example' }, 'the hidden field is filled in'],
  ['haste', { filled_ms: 1_999.4 }, 'filled in within 1999 ms'],
  ['a clock that runs backwards', { filled_ms: -5 }, 'filled in within -5 ms'],
  ['links', { message: 'http://a HTTPS://b www.c' }, '3 links in the message'],
  ['forum links', { message: '[url=a] [URL]b [url c]' }, '3 links in the message'],
  ['a name', { full_name: 'See https://a.example' }, 'a link in the name'],
  ['several', { homepage: 'x', filled_ms: 0 }, 'the hidden field is filled in; filled in within 0 ms'],
])('an enquiry is held with a reason for %s', (_, changes, reason) => expect(judge(changes)).toBe(reason))

const now = new Date('2026-05-01T09:00:00.000Z')
const given = {
  consent: true,
  source: null,
  page_url: 'https://school.example/a',
  consent_notice: 'privacy-3',
  consent_purposes: ['answer', 'newsletter'],
  consent_language: 'hi',
}

test('a consent is stored with its time, its page and the notice shown', () => {
  expect(proofOfConsent(given, 'en', now)).toEqual({
    consent_at: now,
    consent_page: given.page_url,
    consent_notice: 'privacy-3',
    consent_purposes: ['answer', 'newsletter'],
    consent_language: 'hi',
  })
})

test.each([null, false])('without consent (%s) no proof is stored', (consent) => {
  expect(proofOfConsent({ ...given, consent }, 'en', now)).toEqual(noProof)
})

test('a consent reported by an assistant is stored without proof', () => {
  expect(proofOfConsent({ ...given, source: 'mcp' }, 'en', now)).toEqual(noProof)
})

test.each([
  [null, null],
  ['', null],
  ['*', null],
  ['de', 'de'],
  [' de-CH ;q=0.8, en', 'de-CH'],
  ['hi-Deva-IN, en;q=0.5', 'hi-Deva-IN'],
  [',en', null],
  ['e\u00e9', null],
  ['en_GB', null],
  ['abcdefgh-abcdefgh-abcdefgh-abcdefgh', 'abcdefgh-abcdefgh-abcdefgh-abcdefgh'],
  ['abcdefgh-abcdefgh-abcdefgh-abcdefgh-a', null],
])(
  'the language that an enquiry does not name is the first that the visitor accepts: %j, %j',
  (header, language) => {
    expect(proofOfConsent({ ...given, consent_language: null }, header, now).consent_language).toBe(language)
  },
)

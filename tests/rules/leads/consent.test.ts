import { describe, expect, test } from 'vitest'
import { noProof, proofOfConsent } from '#lib/leads/spam.ts'

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

describe('the language that an enquiry does not name is the first that the visitor accepts', () => {
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
  ])('%j: %j', (header, language) => {
    expect(proofOfConsent({ ...given, consent_language: null }, header, now).consent_language).toBe(language)
  })
})

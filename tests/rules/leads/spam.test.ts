import { describe, expect, test } from 'vitest'
import { spamReasonOf } from '#lib/leads/spam.ts'

type Subject = Parameters<typeof spamReasonOf>[0]

const plain: Subject = { full_name: 'Meera Nair', message: null, homepage: null, filled_ms: null }
const judge = (changes: Partial<Subject>) => spamReasonOf({ ...plain, ...changes })

describe('an enquiry is not held for', () => {
  test.each<[string, Partial<Subject>]>([
    ['a plain enquiry', {}],
    ['a form that took its time', { filled_ms: 2_000 }],
    ['two links', { message: 'https://a.example and www.b.example' }],
    ['nonsense about the form', { homepage: 7, filled_ms: 'soon' }],
    ['a word with www in it', { message: 'awww. awww. awww.' }],
  ])('%s', (_, changes) => {
    expect(judge(changes)).toBeNull()
  })
})

test('a token that Turnstile did not issue is named as a reason', () => {
  expect(spamReasonOf({ ...plain, filled_ms: 1 }, 'forged')).toBe(
    'filled in within 1 ms; Turnstile did not give out its token',
  )
})

describe('an enquiry is held with a reason for', () => {
  test.each<[string, Partial<Subject>, string]>([
    ['the hidden field', { homepage: 'https://spam.example' }, 'the hidden field is filled in'],
    ['haste', { filled_ms: 1_999.4 }, 'filled in within 1999 ms'],
    ['a clock that runs backwards', { filled_ms: -5 }, 'filled in within -5 ms'],
    ['links', { message: 'http://a HTTPS://b www.c' }, '3 links in the message'],
    ['forum links', { message: '[url=a] [URL]b [url c]' }, '3 links in the message'],
    ['a name', { full_name: 'See https://a.example' }, 'a link in the name'],
    ['several', { homepage: 'x', filled_ms: 0 }, 'the hidden field is filled in; filled in within 0 ms'],
  ])('%s', (_, changes, reason) => {
    expect(judge(changes)).toBe(reason)
  })
})

import { describe, expect, test } from 'vitest'
import { fingerprintOf } from '#lib/leads/record.ts'

type Subject = Parameters<typeof fingerprintOf>[0]

const base: Subject = {
  email: 'meera@example.org',
  phone: null,
  message: 'Is it open?',
  course_id: 'c1',
  package_session_id: 'v1',
}
const byPhone: Subject = { ...base, email: null, phone: '+919876543210' }
const sameAs = (changes: Partial<Subject>, of: Subject = base) =>
  fingerprintOf({ ...of, ...changes }) === fingerprintOf(of)

describe('enquiries are equal', () => {
  test.each<[string, Partial<Subject>, Subject]>([
    ['address in another case', { email: 'MEERA@Example.ORG' }, base],
    ['another phone beside the address', { phone: '1234567' }, base],
    ['white space in the message', { message: 'Is\r\n it \t\u0085 open?' }, base],
    ['country code', { phone: '9876543210' }, byPhone],
    ['trunk code', { phone: '09876543210' }, byPhone],
  ])('%s', (_, changes, of) => {
    expect(sameAs(changes, of)).toBe(true)
  })
})

describe('enquiries differ', () => {
  test.each<[string, Partial<Subject>, Subject]>([
    ['person', { email: 'ravi@example.org' }, base],
    ['course', { course_id: 'c2' }, base],
    ['version', { package_session_id: null }, base],
    ['message', { message: 'Is it open today?' }, base],
    ['no message', { message: null }, base],
    ['case of the message', { message: 'is it open?' }, base],
    ['by phone only', { email: null, phone: '9876543210' }, base],
    ['number', { phone: '9876543211' }, byPhone],
    ['what is version is course', { course_id: 'v1', package_session_id: 'c1' }, base],
  ])('%s', (_, changes, of) => {
    expect(sameAs(changes, of)).toBe(false)
  })
})

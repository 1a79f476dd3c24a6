import { expect, test } from 'vitest'
import { emailForm } from '#lib/base/net/email-form.ts'
import { fingerprintOf } from '#lib/contract/leads/record-lead.ts'

const composed = 'jos\u00e9@example.org'
const decomposed = 'jose\u0301@example.org'

const enquiryBy = (email: string) =>
  fingerprintOf({
    ...{ email, phone: null, message: null, is_test: false },
    course_id: 'c',
    package_session_id: null,
  })

test.each<[what: string, one: string, other: string]>([
  ['case', 'Meera@Example.ORG', 'meera@example.org'],
  ['accents composed and decomposed', composed, decomposed],
  ['both in capitals', composed.toUpperCase(), decomposed],
  ['a sharp s and its capitals', 'stra\u00dfe@example.org', 'STRASSE@example.org'],
  ['a final sigma and its capitals', 'σας@example.org', 'ΣΑΣ@example.org'],
  ['a domain in letters and in ASCII', 'a@b\u00fccher.example', 'a@xn--bcher-kva.example'],
  ['a domain in capitals', 'a@B\u00dcCHER.example', 'a@XN--BCHER-KVA.example'],
  ['a domain composed and decomposed', 'a@b\u00fccher.example', 'a@bu\u0308cher.example'],
  ['a sharp s in a domain and its ASCII', 'a@stra\u00dfe.example', 'a@xn--strae-oqa.example'],
  ['a sharp s in a domain and its capitals', 'a@stra\u00dfe.example', 'a@STRASSE.example'],
  ['a final sigma in a domain and its capitals', 'a@σας.example', 'a@ΣΑΣ.example'],
  ['a script of its own', 'उदाहरण@डाटामेल.भारत', 'उदाहरण@xn--c2bd4bq1db8d.xn--h2brj9c'],
  ['wide letters in a domain', 'a@\uff45xample.org', 'a@example.org'],
])('spellings of one e-mail address are one person: %s', (_, one, other) => {
  expect(emailForm(one)).toBe(emailForm(other))
  expect(enquiryBy(one)).toBe(enquiryBy(other))
})

test.each<[what: string, one: string, other: string]>([
  ['an accent', composed, 'jose@example.org'],
  ['a mark within the name', 'first.last@example.org', 'firstlast@example.org'],
  ['a tag', 'meera+a@example.org', 'meera@example.org'],
  ['a domain', 'a@b\u00fccher.example', 'a@bucher.example'],
  ['a name in ASCII form, which only domains have', 'b\u00fccher@example.org', 'xn--bcher-kva@example.org'],
])('different e-mail addresses are two persons: %s', (_, one, other) => {
  expect(emailForm(one)).not.toBe(emailForm(other))
  expect(enquiryBy(one)).not.toBe(enquiryBy(other))
})

test.each([
  [' Meera@Example.org ', 'meera@example.org'],
  ['JOS\u00c9@B\u00dcCHER.example', 'jos\u00e9@xn--bcher-kva.example'],
  // Not a valid domain: lower-cased like the rest.
  ['a@\u0301B.example', 'a@\u0301b.example'],
  ['a@foo.0X1', 'a@foo.0x1'],
  ['nobody', 'nobody'],
  ['', ''],
])('the compared form of the address %j is %j', (address, form) => {
  expect(emailForm(address)).toBe(form)
  expect(emailForm(form)).toBe(form)
})

type Subject = Parameters<typeof fingerprintOf>[0]

const about = { course_id: 'c1', package_session_id: 'v1', is_test: false }
const base: Subject = { email: 'meera@example.org', phone: null, message: 'Is it open?', ...about }
const byPhone: Subject = { ...base, email: null, phone: '+919876543210' }
const sameAs = (changes: Partial<Subject>, of: Subject = base) =>
  fingerprintOf({ ...of, ...changes }) === fingerprintOf(of)

test.each<[string, Partial<Subject>, Subject]>([
  ['address in another case', { email: 'MEERA@Example.ORG' }, base],
  ['another phone beside the address', { phone: '1234567' }, base],
  ['white space in the message', { message: 'Is\r\n it \t\u0085 open?' }, base],
  ['country code', { phone: '9876543210' }, byPhone],
  ['trunk code', { phone: '09876543210' }, byPhone],
])('enquiries are equal despite %s', (_, changes, of) => expect(sameAs(changes, of)).toBe(true))

test.each<[string, Partial<Subject>, Subject]>([
  ['person', { email: 'ravi@example.org' }, base],
  ['course', { course_id: 'c2' }, base],
  ['version', { package_session_id: null }, base],
  ['message', { message: 'Is it open today?' }, base],
  ['no message', { message: null }, base],
  ['case of the message', { message: 'is it open?' }, base],
  ['by phone only', { email: null, phone: '9876543210' }, base],
  ['number', { phone: '9876543211' }, byPhone],
  ['being a test', { is_test: true }, base],
  ['what is version is course', { course_id: 'v1', package_session_id: 'c1' }, base],
])('enquiries differ by %s', (_, changes, of) => expect(sameAs(changes, of)).toBe(false))

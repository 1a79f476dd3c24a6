import { describe, expect, test } from 'vitest'
import { emailForm, fingerprintOf, phoneForm } from '#lib/leads/record.ts'

const composed = 'jos\u00e9@example.org'
const decomposed = 'jose\u0301@example.org'

const enquiryBy = (email: string) =>
  fingerprintOf({ email, phone: null, message: null, course_id: 'c', package_session_id: null })

describe('spellings of one e-mail address are one person', () => {
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
  ])('%s', (_, one, other) => {
    expect(emailForm(one)).toBe(emailForm(other))
    expect(enquiryBy(one)).toBe(enquiryBy(other))
  })
})

describe('different e-mail addresses are two persons', () => {
  test.each<[what: string, one: string, other: string]>([
    ['an accent', composed, 'jose@example.org'],
    ['a mark within the name', 'first.last@example.org', 'firstlast@example.org'],
    ['a tag', 'meera+a@example.org', 'meera@example.org'],
    ['a domain', 'a@b\u00fccher.example', 'a@bucher.example'],
    ['a name in ASCII form, which only domains have', 'b\u00fccher@example.org', 'xn--bcher-kva@example.org'],
  ])('%s', (_, one, other) => {
    expect(emailForm(one)).not.toBe(emailForm(other))
    expect(enquiryBy(one)).not.toBe(enquiryBy(other))
  })
})

describe('the compared form of an address', () => {
  test.each([
    [' Meera@Example.org ', 'meera@example.org'],
    ['JOS\u00c9@B\u00dcCHER.example', 'jos\u00e9@xn--bcher-kva.example'],
    // Not a valid domain: lower-cased like the rest.
    ['a@\u0301B.example', 'a@\u0301b.example'],
    ['a@foo.0X1', 'a@foo.0x1'],
    ['nobody', 'nobody'],
    ['', ''],
  ])('%j: %j', (address, form) => {
    expect(emailForm(address)).toBe(form)
    expect(emailForm(form)).toBe(form)
  })
})

test.each([
  ['+919876543210', '9876543210'],
  ['09876543210', '9876543210'],
  ['9876543210', '9876543210'],
  ['+1234567', '1234567'],
])('the phone number %s is compared as %s', (phone, form) => {
  expect(phoneForm(phone)).toBe(form)
})

import { expect, test } from 'vitest'
import type { Fault, FaultCode } from '#lib/contract/catalogue/document/fault.ts'
import { parseDocument } from '#lib/contract/catalogue/document/parse.ts'
import { readDocument } from '#lib/contract/catalogue/document/read-document.ts'
import { said } from '#lib/office/imports/messages.ts'
import { ofCourse, ofInstitute, ofInvite, ofPath, ofPlan, ofVersion, withInstitute } from './documents.ts'

const now = new Date('2026-11-27T12:00:00Z')

function findings(document: unknown): Fault[] {
  const parsed = parseDocument(document, { now })
  return parsed.isValid ? parsed.warnings : parsed.faults
}

function findingsIn(bytes: Buffer): Fault[] {
  const parsed = readDocument(bytes)
  return parsed.isValid ? parsed.warnings : parsed.faults
}

const ended = { ends_on: '2026-01-31', plans: [{ id: 'p1', amount: 10, currency: 'INR' }] }

/** A document for each code, with the path and the values that the office is told. */
const producers: Record<FaultCode, [found: Fault[], path: string, values: object]> = {
  missingValue: [findings(ofCourse({ title: ' ' })), 'courses[0].title', {}],
  unfitValue: [findings(ofCourse({ rating: 9 })), 'courses[0].rating', { value: '9' }],
  invalidValue: [findings(ofCourse({ about_html: '<b>'.repeat(2_000) })), 'courses[0].about_html', {}],
  unknownKey: [findings(ofCourse({ titel: 'x' })), 'courses[0].titel', { value: "'titel'" }],
  usedTwice: [
    findings(ofCourse({ versions: [{ id: 'v1' }, { id: 'v1' }] })),
    'courses[0].versions[1].id',
    { value: "'v1'" },
  ],
  manyCharacters: [
    findings(ofInstitute({ name: 'x'.repeat(1_001) })),
    'institute.name',
    { count: 1_001, max: 1_000 },
  ],
  unusableAddress: [
    findings(ofInstitute({ logo_url: 'logo.png' })),
    'institute.logo_url',
    { value: "'logo.png'" },
  ],
  hidesVersion: [findings(ofVersion({ status: 'archived' })), 'courses[0].versions[0].status', {}],
  hiddenStep: [
    findings({ ...ofPath({ steps: [{ course_id: 'c9' }] }), courses: [] }),
    'learning_paths[0].steps[0]',
    { value: "'c9'" },
  ],
  endsBefore: [
    findings(ofVersion({ starts_on: '2027-02-01', ends_on: '2027-01-31' })),
    'courses[0].versions[0].ends_on',
    { value: '2027-01-31', other: '2027-02-01' },
  ],
  belowPrice: [
    findings(ofPlan({ compare_at_amount: 5 })),
    'courses[0].versions[0].invites[0].plans[0].compare_at_amount',
    { value: 5, other: 10 },
  ],
  alikeBatches: [
    findings(ofCourse({ versions: [{ id: 'v1' }, { id: 'v2' }] })),
    'courses[0].versions[1]',
    { other: 'courses[0].versions[0]' },
  ],
  neverSold: [findings(ofInvite({ default: true, ...ended })), 'courses[0].versions[0]', {}],
  hasComma: [findings(ofCourse({ tags: ['a,b'] })), 'courses[0].tags[0]', { value: "'a,b'" }],
  unlikelyTime: [
    findings(ofCourse({ updated_at: '1940-01-01T00:00:00Z' })),
    'courses[0].updated_at',
    { value: '1940-01-01T00:00:00.000Z' },
  ],
  unmarkedText: [findings(ofCourse({ about_html: '- a\n- b\n\nc' })), 'courses[0].about_html', {}],
  otherEncoding: [findingsIn(Buffer.from([0x22, 0xff, 0x22])), 'document', {}],
  notJson: [findingsIn(Buffer.from('{')), 'document', { reason: expect.any(String) }],
}

test.each(Object.entries(producers))('%s is told of its value, in each language', (name, producer) => {
  const [found, path, values] = producer
  const code = name as FaultCode
  expect(found).toContainEqual({ path, message: expect.any(String), code, values })
  const { en, hi } = said(code, found.find((one) => one.code === code)?.values)
  expect(`${en} ${hi}`).not.toMatch(/\{\w+\}/)
  expect(hi).toMatch(/[\u0900-\u097F]/)
})

test('a check of its own names the value that does not fit', () => {
  const code = 'unfitValue'
  expect(findings(withInstitute({ site: { time_zone: 'IST' } }))).toContainEqual(
    expect.objectContaining({ path: 'site.time_zone', code, values: { value: "'IST'" } }),
  )
})

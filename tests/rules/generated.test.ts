import { expect, test } from 'vitest'
import { parseDocument } from '#lib/contract/catalogue/document/parse.ts'
import { type Generated, generateInstitute, institutePieces } from '../generated/institute.ts'

const today = '2026-11-20'
const textOf = (generated: Generated) => [...institutePieces(generated)].join('')

test.each([0, 1, 2, 100])('the pieces of %i courses make one document with them', (courses) => {
  const document = generateInstitute({ seed: 3, number: 2, courses, today })
  expect(Object.keys(document)).toEqual(['format', 'institute', 'site', 'courses', 'learning_paths'])
  expect(document.courses).toHaveLength(courses)
})

test('the same arguments write the same text, and each of them another', () => {
  const generated = { seed: 1, number: 1, courses: 20, today }
  const others = [{ seed: 2 }, { number: 2 }, { courses: 21 }, { today: '2026-11-21' }]
  const texts = [{}, ...others].map((other) => textOf({ ...generated, ...other }))
  expect(textOf({ ...generated })).toBe(texts[0])
  expect(new Set(texts).size).toBe(texts.length)
  const coursesOf = (text?: string) => JSON.stringify(JSON.parse(text ?? '').courses)
  expect(coursesOf(texts[2]), 'institutes of one seed').not.toBe(coursesOf(texts[0]))
})

/** Every place of the format, with whether anything is ever said there. */
function gather(value: unknown, path: string, said: Map<string, boolean>): void {
  const isSaid = value !== null && !(Array.isArray(value) && value.length === 0)
  said.set(path, isSaid || said.get(path) === true)
  if (Array.isArray(value)) for (const item of value) gather(item, `${path}[]`, said)
  else if (typeof value === 'object' && value !== null)
    for (const [key, part] of Object.entries(value))
      gather(part, `${path}.${key}`.replace('folders[].folders', 'folders'), said)
}

test('the documents of three institutes say something in every place of the format, without a warning', () => {
  const said = new Map<string, boolean>()
  for (const number of [1, 2, 3]) {
    const parsed = parseDocument(generateInstitute({ seed: 1, number, courses: 120, today }))
    expect(parsed.isValid ? parsed.warnings : parsed.faults).toEqual([])
    if (parsed.isValid) gather(parsed.source, '', said)
  }
  expect(said.size).toBeGreaterThan(90)
  expect([...said].filter(([, isSaid]) => !isSaid)).toEqual([])
})

import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GET } from '#app/schema/catalogue-1.json/route.ts'
import { demoInstitute } from '#db/demo.ts'
import { parseDocument } from '#lib/contract/catalogue/document/parse.ts'
import { documentSchema, startDocument } from '#lib/contract/catalogue/document/schema.ts'
import { operatorText } from '#lib/office/findings/findings.ts'
import { generateInstitute } from '../../generated/institute.ts'
import { publish } from '../catalogue/answers.ts'
import { mutate, mutation, whole } from './broken-documents.ts'
import { guidePath, keyTables, madeFrom } from './document-guide.ts'
import { disagreement, validate } from './schema-agreement.ts'

describe('the schema for editors and the importer', () => {
  test('agree on documents that are sound: a whole one, the demo and generated ones', () => {
    const sound = [
      whole,
      demoInstitute({ today: '2026-11-22', origin: 'https://demo.example.org' }),
      generateInstitute({ seed: 3, number: 1, courses: 40, today: '2026-11-22' }),
    ]
    for (const document of sound) {
      expect(parseDocument(document)).toMatchObject({ isValid: true })
      expect([validate(document), validate.errors]).toEqual([true, null])
    }
  })

  test('agree on thousands of documents in which something was changed, but for what is named, and each fault says what would be right', () => {
    const seen = { refused: 0, taken: 0 }
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 2 }), (mutations) => {
        const document = mutations.reduce<unknown>(mutate, whole)
        const parsed = parseDocument(document)
        expect(disagreement(document, parsed)).toBeUndefined()
        const messages = parsed.isValid ? [] : parsed.faults.map((fault) => operatorText(fault).message)
        expect(
          messages.filter((message) => !/; expected |already the default|^The HTML /.test(message)),
        ).toEqual([])
        seen[parsed.isValid ? 'taken' : 'refused']++
      }),
      { numRuns: 2500 },
    )
    expect(Math.min(seen.refused, seen.taken)).toBeGreaterThan(300)
  }, 240_000)
})

test('it is served to editors on any page', async () => {
  const answer = await GET(new Request('http://localhost/schema/catalogue-1.json'))
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/schema+json; charset=utf-8',
    'access-control-allow-origin': '*',
  })
  expect(await answer.json()).toEqual(JSON.parse(JSON.stringify(documentSchema())))
})

test('every key says what it means', () => {
  const silent: string[] = []
  const look = (schema: Record<string, unknown>, path: string) => {
    for (const part of (schema.anyOf as Record<string, unknown>[] | undefined) ?? []) look(part, path)
    if (schema.items) look(schema.items as Record<string, unknown>, `${path}[]`)
    for (const [key, inner] of Object.entries((schema.properties as Record<string, never>) ?? {})) {
      if (!('description' in inner)) silent.push(`${path}.${key}`)
      look(inner, `${path}.${key}`)
    }
  }
  look(documentSchema(), 'document')
  expect(silent).toEqual([])
})

describe('the start that `catalogue init` writes', () => {
  const start = startDocument('https://courses.example.org/schema/catalogue-1.json')

  test('imports without a fault or a warning, and pleases the schema', () => {
    expect(parseDocument(start)).toMatchObject({ isValid: true, warnings: [] })
    expect([validate(start), validate.errors]).toEqual([true, null])
  })

  test('shows a course, on sale, in a stream and a path', () => {
    const parsed = parseDocument(start)
    if (!parsed.isValid) throw new Error('The start is not valid.')
    const [shown] = publish(parsed.source).entries
    const listings = [{ availability: 'available' }, { language: 'en' }]
    expect(shown?.indexed).toMatchObject({ id: 'tabla', listings })
    expect(shown?.indexed.places).not.toEqual([])
    expect(publish(parsed.source).paths[0]?.entry).toMatchObject({ stream_slug: 'music', step_count: 1 })
  })
})

test('the page about the document lists every key as the schema has it', () => {
  const guide = readFileSync(guidePath, 'utf8')
  const made = guide.slice(guide.indexOf(madeFrom))
  expect(made, 'Run: node tests/rules/document/document-guide.ts').toBe(keyTables())
})

import { z } from 'zod'
import { htmlFault as faultOfHtml } from '#lib/html/limits.ts'
import type { CatalogueSource } from '../source.ts'
import { Course } from './course-shape.ts'
import type { Fault } from './fault.ts'
import { type HtmlFault, htmlFaults } from './html.ts'
import { repeatedCodes, repeatedIds } from './ids.ts'
import { list, object, readWith, required } from './keys.ts'
import { oneOf } from './kinds.ts'
import { LearningPath } from './path-shape.ts'
import { itemsAt } from './raw.ts'
import { relationFaults } from './relations.ts'
import { scan } from './scan.ts'
import { Institute, Site } from './site-shape.ts'
import { streamFaults } from './streams.ts'
import { warningsOf } from './warnings.ts'

/** The whole source with what the catalogue will not show of it, or all that is wrong with the document. */
export type ParsedDocument =
  | { isValid: true; source: CatalogueSource; warnings: Fault[] }
  | { isValid: false; faults: Fault[] }

export interface ParseOptions {
  /** The limits of the HTML cleaner unless given. */
  htmlFault?: HtmlFault
}

const Envelope = object('a document', {
  format: required(oneOf('a format', 'catalogue/1')),
  institute: Institute,
  site: Site,
  courses: list(z.unknown(), 'courses'),
  learning_paths: list(z.unknown(), 'learning paths'),
})

/** Reads an institute document from parsed JSON. Never throws; faults are found all at once. */
export function parseDocument(
  document: unknown,
  { htmlFault = faultOfHtml }: ParseOptions = {},
): ParsedDocument {
  const { faults, isTooDeep } = scan(document)
  // The checks below follow folders by recursion.
  if (isTooDeep) return { isValid: false, faults }

  const envelope = readWith(Envelope, document, [], faults)
  // One at a time: the schema's own bookkeeping for all courses at once would take several times their memory.
  const courses = readEach(Course, document, 'courses', faults)
  const learning_paths = readEach(LearningPath, document, 'learning_paths', faults)
  for (const found of crossChecks(document, htmlFault)) faults.push(found)
  if (envelope === undefined || faults.length > 0) return { isValid: false, faults }

  const { institute, site } = envelope
  const source = { institute, site, courses, learning_paths }
  return { isValid: true, source, warnings: [...warningsOf(source, document)] }
}

function* crossChecks(document: unknown, htmlFault: HtmlFault): Generator<Fault> {
  yield* repeatedIds(document)
  yield* repeatedCodes(document)
  yield* relationFaults(document)
  yield* streamFaults(document)
  yield* htmlFaults(document, htmlFault)
}

function readEach<Value>(schema: z.ZodType<Value>, document: unknown, key: string, faults: Fault[]): Value[] {
  const values: Value[] = []
  for (const [item, steps] of itemsAt(document, [], key)) {
    const value = readWith(schema, item, steps, faults)
    if (value !== undefined) values.push(value)
  }
  return values
}

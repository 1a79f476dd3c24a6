import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { readScope, type Scope } from '#lib/contract/api/gates.ts'
import { ErrorAnswer, Problem, type ProblemCode } from '#lib/contract/api/problem.ts'
import { sorts } from '#lib/contract/catalogue/index/list-page.ts'
import { CourseListQuery, indexQueryOf } from '#lib/contract/catalogue/reads/course-list.ts'
import {
  changesMax,
  pageSizeMax,
  seoDescriptionMax,
  similarMax,
  subtitleMax,
  syllabusSectionsMax,
} from '#lib/contract/catalogue/rules/answer-limits.ts'
import { LeadBody } from '#lib/contract/leads/intake.ts'
import { describeInterface } from '#lib/contract/openapi/document.ts'
import { documentAsSent, operations } from './document-reader.ts'

const routesFolder = join(import.meta.dirname, '../../../app/catalog/v1')

interface Declared {
  path: string
  query?: z.ZodObject
  scope?: Scope
}

/** What route files answer by: the declaration that each imports and spreads; undefined if it has none. */
async function declarationIn(source: string): Promise<Declared | undefined> {
  const [, name = ''] = /\.\.\.(\w+)/.exec(source) ?? []
  for (const [, names = '', file = ''] of source.matchAll(/import \{([^}]*)\} from '#(lib\/[^']+)'/g))
    if (names.split(',').some((one) => one.trim() === name))
      return (await import(join(import.meta.dirname, '../../..', file)))[name]
  return undefined
}

/** By the path that the router gives each file. */
const routes = await Promise.all(
  readdirSync(routesFolder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('route.ts') && !file.startsWith('[[...'))
    .map(async (file) => ({
      path: `/${dirname(file)}`.replaceAll(/\[(\w+)\]/g, '{$1}'),
      declared: await declarationIn(readFileSync(join(routesFolder, file), 'utf8')),
    })),
)
const reads = routes.flatMap(({ path, declared }) =>
  declared?.query ? [{ path, declared, query: declared.query }] : [],
)
const keyed = routes.flatMap(({ path, declared }) =>
  declared ? [{ path, scope: declared.scope ?? readScope }] : [],
)
const operationAt = (path: string) => operations.find((operation) => operation.path === path)
const queryParameters = (path: string) =>
  operationAt(path)?.parameters.filter((parameter) => parameter.in === 'query') ?? []

test('the document names every route file and nothing else', () => {
  const named = operations.map(({ path }) => path)
  expect(named.toSorted()).toEqual(routes.map(({ path }) => path).toSorted())
})

test('every route file but one answers by the declaration of its own path', () => {
  const others = routes.filter(({ path, declared }) => declared?.path !== path)
  expect(others.map(({ path }) => path)).toEqual(['/openapi.json'])
})

describe.each(reads)('$path', ({ path, query }) => {
  test('has exactly the parameters that are validated, in the order in which faults are named', () => {
    expect(queryParameters(path).map(({ name }) => name)).toEqual(Object.keys(query.shape))
    expect(queryParameters(path).some(({ required }) => required)).toBe(false)
  })

  test('documents 400 just when it has parameters and 404 just when its path names a thing', () => {
    const statuses = [...(operationAt(path)?.answers.keys() ?? [])]
    expect(statuses.includes('400')).toBe(Object.keys(query.shape).length > 0)
    expect(statuses.includes('404')).toBe(path.includes('{'))
    expect(statuses).toEqual(expect.arrayContaining(['200', '304', '401', '403', '405', '429', '500', '503']))
  })
})

test.each(keyed)(
  '$path asks for a key with the scope that its endpoint asks for, in either header',
  ({ path, scope }) => {
    expect(operationAt(path)?.security).toEqual([{ ApiKey: [scope] }, { Bearer: [scope] }])
  },
)

describe('a documented parameter is what validation takes', () => {
  const parameters = reads.flatMap(({ path, query }) =>
    queryParameters(path).map(({ name, schema }) => ({ path, name, schema, field: query.shape[name] })),
  )
  const accepts = (field: unknown, value: string) => (field as z.ZodType).safeParse(value).success

  /** Defaults that depend on other parameters. */
  const absent: Record<string, unknown> = {
    page_size: indexQueryOf(CourseListQuery.parse({})).page_size,
    sort: sorts[0],
  }

  test.each(parameters)('$name of $path', ({ name, schema, field }) => {
    for (const value of schema.examples ?? []) expect(accepts(field, String(value))).toBe(true)
    for (const value of schema.enum ?? []) expect(accepts(field, value)).toBe(true)
    if (schema.enum) expect(accepts(field, 'other')).toBe(false)
    if (schema.default !== undefined)
      expect((field as z.ZodType).parse(undefined) ?? absent[name]).toBe(schema.default)
    if (schema.maxLength !== undefined) {
      expect(accepts(field, '𝄞'.repeat(schema.maxLength))).toBe(true)
      expect(accepts(field, 'a'.repeat(schema.maxLength + 1))).toBe(false)
    }
    if (schema.type === 'integer') {
      const { minimum = Number.NaN, maximum = Number.NaN } = schema
      expect([minimum, maximum].map((bound) => accepts(field, String(bound)))).toEqual([true, true])
      expect(accepts(field, String(minimum - 1))).toBe(false)
      expect(accepts(field, String(BigInt(maximum) + 1n))).toBe(false)
    }
  })

  test('and none is documented as a type that it is not', () => {
    const typeOf = Object.fromEntries(
      queryParameters('/courses').map(({ name, schema }) => [name, schema.type]),
    )
    expect(typeOf).toMatchObject({ q: 'string', page: 'integer', page_size: 'integer', sort: 'string' })
  })
})

describe('a documented bound of an enquiry is where validation refuses', () => {
  const { properties = {} } = (describeInterface().components?.schemas?.LeadBody ?? {}) as {
    properties?: Record<string, { maxLength?: number; format?: string }>
  }
  const bounded = Object.entries(properties).flatMap(([name, { maxLength, format }]) =>
    maxLength === undefined || format === 'idn-email' ? [] : [{ name, maxLength, format }],
  )

  test.each(bounded)('$name: $maxLength characters', ({ name, maxLength, format }) => {
    const field = LeadBody.shape[name as keyof typeof LeadBody.shape]
    const before = format === 'iri' ? 'https://school.example/' : ''
    const ofLength = (length: number) => before + 'a'.repeat(length - before.length)
    expect(field.safeParse(ofLength(maxLength)).success).toBe(true)
    expect(field.safeParse(ofLength(maxLength + 1)).success).toBe(false)
  })

  test('which are', () => {
    expect(bounded.map(({ name }) => name)).toEqual(
      'full_name message page_url source consent_notice consent_language'.split(' '),
    )
  })
})

test('an answer states the bounds of what it holds', () => {
  const { CourseSummary, Seo, CoursePage, CourseList, ChangeList, StructuredData } = (describeInterface()
    .components?.schemas ?? {}) as Record<string, { properties: Record<string, object> }>
  expect(CourseSummary?.properties.subtitle).toMatchObject({ maxLength: subtitleMax })
  expect(Seo?.properties.description).toMatchObject({ maxLength: seoDescriptionMax })
  expect(CoursePage?.properties.data).toMatchObject({ maxItems: pageSizeMax })
  expect(CourseList?.properties.data).toMatchObject({ maxItems: similarMax })
  expect(ChangeList?.properties.data).toMatchObject({ maxItems: changesMax })
  expect(StructuredData?.properties.syllabusSections).toMatchObject({ maxItems: syllabusSectionsMax })
})

describe('every example of an answer is one', () => {
  const examples = operations.flatMap(({ path, answers }) =>
    [...answers].flatMap(([status, answer]) =>
      Object.entries(answer?.examples ?? {}).map(([name, { value }]) => ({
        title: `${status} ${name} of ${path}`,
        status,
        value,
      })),
    ),
  )

  // A body of the wrong media type is the one refusal that has not the status of its code.
  const statusOf = (code: ProblemCode, status: string) =>
    code === 'invalid_request' && status === '415' ? 415 : new Problem(code, '').status

  test.each(examples.filter(({ status }) => status >= '400'))('$title', ({ status, value }) => {
    const { error } = ErrorAnswer.parse(value)
    expect(statusOf(error.code, status)).toBe(Number(status))
  })

  test('and every success and refusal has one', () => {
    const bare = operations.flatMap(({ path, answers }) =>
      [...answers]
        .filter(([status, answer]) => status !== '304' && !answer?.examples)
        .map(([status]) => `${status} of ${path}`),
    )
    expect(bare).toEqual([])
  })
})

test('every code of the error table is documented', () => {
  const shown = new Set(documentAsSent.matchAll(/"const":"([a-z_]+)"/g).map(([, code]) => code))
  expect(ErrorAnswer.shape.error.shape.code.options.filter((code) => !shown.has(code))).toEqual([])
})

test('no object is closed: a client that is generated today takes the fields of tomorrow', () => {
  expect(documentAsSent.includes('"additionalProperties":false')).toBe(false)
})

interface Schema {
  description?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
  oneOf?: Schema[]
}

/** The properties below a schema that nothing describes, by their place. */
function undescribed(schema: Schema, place: string): string[] {
  const parts = [schema.items ?? [], schema.anyOf ?? [], schema.allOf ?? [], schema.oneOf ?? []].flat()
  const properties = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [
    ...(property.description ? [] : [`${place}.${name}`]),
    ...undescribed(property, `${place}.${name}`),
  ])
  return [...properties, ...parts.flatMap((part) => undescribed(part, place))]
}

test('every property of every answer and body is described', () => {
  const { components, paths = {} } = describeInterface()
  const named = Object.entries(components?.schemas ?? {}) as [string, Schema][]
  expect(named.flatMap(([name, schema]) => undescribed(schema, name))).toEqual([])
  for (const [path, item] of Object.entries(paths))
    for (const { responses = {} } of Object.values(item) as { responses?: Record<string, object> }[])
      for (const response of Object.values(responses) as { content?: Record<string, { schema: Schema }> }[])
        for (const { schema } of Object.values(response.content ?? {}))
          expect(undescribed(schema, path)).toEqual([])
})

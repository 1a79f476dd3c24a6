import { z } from 'zod'
import type { ZodOpenApiExamplesObject, ZodOpenApiPathItemObject } from 'zod-openapi'
import { readScope } from '#lib/contract/api/gates.ts'
import { readParameters } from '#lib/contract/api/parameters.ts'
import answers from './demo-answers.json' with { type: 'json' }
import { readHeaders } from './headers.ts'
import { invalidRequest, notFound, refusalsOf } from './refusals.ts'
import { keyWith } from './security.ts'

/** Description of a read endpoint. Its path, scope and parameters come from its declaration. */
interface ReadDescription {
  operationId: string
  tag: string
  summary: string
  description: string
  /** Query string to show as a refused example. Required if the read has parameters. */
  refusedQuery?: string
  answer: z.ZodType
  answerDescription: string
  /** Query strings by the name of an example, answered in `demo-answers.json`. By default one without a query. */
  queries?: Record<string, string>
  /** Replaces the generated examples if the demo cannot answer. */
  examples?: ZodOpenApiExamplesObject
}

const pathParams: Record<string, z.ZodType> = {
  id: z.string().meta({
    description:
      'Id of the course, of one of its language editions or of a version, compared exactly. Addition to the contract: also a current or former slug, ignoring case.',
    example: '0c3904cf-39c5-514f-a920-ad4b47a60a31',
  }),
  code: z.string().meta({
    description: 'Code of the learning path, from `GET /learning-paths`.',
    example: 'SUR',
  }),
}

const conditional = z.object({
  'If-None-Match': z
    .string()
    .optional()
    .meta({
      description: '`ETag` of your cached answer, or `*`. The answer is 304 while the cached one is current.',
      param: { id: 'IfNoneMatch' },
    }),
})

const choices = z.object({
  Prefer: z
    .string()
    .optional()
    .meta({
      description:
        'Addition to the contract. `handling=strict` refuses a parameter that the endpoint does not have, and names the nearest one.',
      example: 'handling=strict',
      param: { id: 'Prefer' },
    }),
  'X-Preview': z
    .string()
    .optional()
    .meta({
      description:
        'Addition to the contract. With a key that has the scope `catalog:preview`, from a server: `drafts` reads the catalogue as if every course that is not archived were published; the id of the last trial of an import reads what that file would store, drafts included. The answer is `private, no-store`. `GET /changes` and `GET /sitemap` stay as published, and so do the lists of an institute with more than 5,000 courses.',
      example: 'drafts',
      param: { id: 'XPreview' },
    }),
})

const readRefusals = refusalsOf(readScope)

export const notModified = {
  id: 'NotModified',
  description: 'Your cached answer is still current. There is no body.',
  headers: readHeaders,
}

export function describeRead(
  { path, query }: { path: string; query: z.ZodObject },
  { operationId, tag, summary, description, answer, refusedQuery, ...read }: ReadDescription,
): [path: string, item: ZodOpenApiPathItemObject] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const params = Object.fromEntries(names.map((name) => [name, pathParams[name] ?? z.string()]))
  const { queries = { demo: '' }, examples = examplesOf(path, queries) } = read
  const operation = {
    operationId,
    tags: [tag],
    summary,
    description,
    security: keyWith(readScope),
    requestParams: { path: z.object(params), query, header: conditional.extend(choices.shape) },
    responses: {
      '200': {
        description: read.answerDescription,
        headers: readHeaders,
        content: { 'application/json': { schema: answer, examples } },
      },
      '304': notModified,
      ...(refusedQuery && {
        '400': invalidRequest(
          () => readParameters(query, new URLSearchParams(refusedQuery)),
          Object.keys(query.shape),
        ),
      }),
      ...readRefusals,
      ...(names.length > 0 && { '404': notFound }),
    },
  }
  return [path, { get: operation }]
}

/** Answers the example queries. Path parameters get their example values. */
function examplesOf(path: string, queries: Record<string, string>): ZodOpenApiExamplesObject {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => String(pathParams[name]?.meta()?.example))
  const answered: Record<string, unknown> = answers
  return Object.fromEntries(
    Object.entries(queries).map(([name, query]) => [
      name,
      { summary: `GET ${filled}${query}`, value: answered[`${filled}${query}`] },
    ]),
  )
}

import { z } from 'zod'
import type { ZodOpenApiExamplesObject, ZodOpenApiPathItemObject } from 'zod-openapi'
import { readScope } from '#lib/catalogue/reads/endpoints.ts'
import { readHeaders } from './headers.ts'
import { forbidden, rateLimit, unauthorized, unavailable } from './key-refusals.ts'
import { badParameter, failure, methodNotAllowed, notFound } from './request-refusals.ts'
import { keyWith } from './security.ts'

/** The description of one read; gates, headers and refusals are those of every read. */
export interface DescribedRead {
  path: string
  operationId: string
  tag: string
  summary: string
  description: string
  /** Path parameters by name. */
  params?: Record<string, z.ZodType>
  query: z.ZodObject
  /** A query string that is refused, for the example; required when the read has parameters. */
  refusedQuery?: string
  answer: z.ZodType
  answerDescription: string
  examples: ZodOpenApiExamplesObject
}

/** Returns an answer of the demo institute as the only example. */
export const demo = (value: unknown): ZodOpenApiExamplesObject => ({
  demo: { summary: 'From the demo institute', value },
})

const readForbidden = forbidden(readScope)

const conditional = z.object({
  'If-None-Match': z
    .string()
    .optional()
    .meta({
      description: 'Tags of answers that the caller still has, or `*`. A match is answered 304.',
      param: { id: 'IfNoneMatch' },
    }),
})

/** Describes a read as a path of the document. */
export function describeRead(read: DescribedRead): [path: string, item: ZodOpenApiPathItemObject] {
  const { path, operationId, tag, summary, description, params, query, answer, examples } = read
  const hasQuery = Object.keys(query.shape).length > 0
  const operation = {
    operationId,
    tags: [tag],
    summary,
    description,
    security: keyWith(readScope),
    requestParams: {
      ...(params && { path: z.object(params) }),
      ...(hasQuery && { query }),
      header: conditional,
    },
    responses: {
      '200': {
        description: read.answerDescription,
        headers: readHeaders,
        content: { 'application/json': { schema: answer, examples } },
      },
      '304': notModified,
      ...(read.refusedQuery && { '400': badParameter(query, read.refusedQuery) }),
      '401': unauthorized,
      '403': readForbidden,
      ...(params && { '404': notFound }),
      '405': methodNotAllowed,
      '429': rateLimit,
      '500': failure,
      '503': unavailable,
    },
  }
  return [path, { get: operation }]
}

const notModified = {
  id: 'NotModified',
  description: "The caller's copy is still current. No body.",
  headers: readHeaders,
}

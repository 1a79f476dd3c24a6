import { z } from 'zod'
import type { ZodOpenApiExamplesObject, ZodOpenApiResponseObject } from 'zod-openapi'
import { codes, ErrorAnswer, Problem, problemCodes } from '#lib/contract/api/problem.ts'
import { help, unkeptHeaders } from './headers.ts'

/** Describes the refusal for one error code, with a schema and an example. */
export interface RefusalDescription {
  problem: Problem
  summary: string
  envelope: z.ZodObject
}

interface RefusalParts {
  /** Name of the schema in the OpenAPI document. Without it the schema is written inline. */
  id?: string
  /** When the request is refused. */
  summary: string
  problem: Problem
  /** Fields of `details`; undefined if the refusal has no `details`. */
  details?: z.ZodRawShape
}

/** Narrows the error envelope to one error code and exactly its `details`. */
export function describeRefusal({ id, summary, problem, details }: RefusalParts): RefusalDescription {
  const { message, request_id } = ErrorAnswer.shape.error.shape
  const code = z.literal(problem.code).meta({ description: 'Stable error code for programs to branch on.' })
  const described =
    details && z.strictObject(details).meta({ description: 'Facts about the error, for programs.' })
  const error = z.strictObject({ code, message, request_id, ...(described && { details: described }) })
  const envelope = z.strictObject({ error: error.meta({ description: 'Why the request was refused.' }) })
  return { problem, summary, envelope: id ? envelope.meta({ id, description: summary }) : envelope }
}

interface RefusalResponse {
  /** Name of the response in the OpenAPI document. */
  id?: string | undefined
  description: string
  refusals: [RefusalDescription, ...RefusalDescription[]]
  /** Headers in addition to those of every refusal. */
  headers?: z.ZodRawShape | undefined
}

/** Describes all refusals with one status as a single response: the given ones, and other codes of this status. */
export function refusalResponse({
  id,
  description,
  refusals,
  headers = {},
}: RefusalResponse): ZodOpenApiResponseObject {
  const [first] = refusals
  const { status } = first.problem
  const others = problemCodes
    .filter((code) => codes[code].status === status && refusals.every(({ problem }) => problem.code !== code))
    .map((code) => {
      const { cause } = codes[code]
      return describeRefusal({ summary: cause, problem: new Problem(code, cause) })
    })
  const all = [...refusals, ...others]
  return {
    ...(id && { id }),
    description,
    headers: unkeptHeaders.extend({ Link: help, ...headers }),
    content: {
      'application/json': {
        schema: all.length === 1 ? first.envelope : z.union(all.map(({ envelope }) => envelope)),
        examples: Object.fromEntries(all.map(exampleOf)),
      },
    },
  }
}

/**
 * Describes the response for a status that only one refusal has. The response and its schema have the same name in the
 * OpenAPI document.
 */
export const soleRefusal = ({
  description,
  headers,
  ...parts
}: RefusalParts & Omit<RefusalResponse, 'refusals'>): ZodOpenApiResponseObject =>
  refusalResponse({ id: parts.id, description, headers, refusals: [describeRefusal(parts)] })

const exampleId = 'req_9f1c0e6b7a4d4c0fb1d2a3e4f5061728'

const exampleOf = ({ problem, summary }: RefusalDescription): [string, ZodOpenApiExamplesObject[string]] => [
  problem.code,
  { summary, value: JSON.parse(problem.body(exampleId)) },
]

/**
 * Runs a check that must refuse, and returns the refusal. Used to make the documented examples match real answers.
 */
export function refusedBy(gate: () => unknown): Problem {
  try {
    gate()
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
  throw new Error('The example of a refusal is not refused.')
}

import type { McpServer } from '@modelcontextprotocol/server'
import { closest } from 'fastest-levenshtein'
import { z } from 'zod'
import { log } from '#lib/api/log.ts'
import { Problem } from '#lib/api/problem.ts'
import type { Site } from '#lib/catalogue/shapes/site.ts'
import type { Stream } from '#lib/catalogue/shapes/streams.ts'
import type { Catalogue } from '#lib/site/catalogue/catalogue.ts'

/** The deps of one request's tools. */
export interface ToolDeps {
  catalogue: Catalogue
  /** Address of a course's page on the site, for a course without one of its own. */
  pageOf: (course: { id: string; title: string }) => string
  /** Undefined while nothing is published. */
  site: Site | undefined
  streams: Stream[]
  /** Headers of the request, from which the limits of enquiries know their visitor. */
  headers: Headers
}

/** Adds one tool to a server. */
export type Tool = (server: McpServer, deps: ToolDeps) => void

/** Reads change nothing and look at this catalogue only. */
export const readOnlyTool = { readOnlyHint: true, idempotentHint: true, openWorldHint: false }

/** Names that assistants guess for an argument. */
const guesses: Record<string, readonly string[]> = {
  query: ['q', 'search', 'text'],
  search: ['q', 'query', 'text', 'keyword', 'keywords', 'term', 'topic', 'subject'],
  limit: ['page_size', 'count', 'size', 'max', 'max_results', 'per_page', 'top_k'],
  language: ['lang', 'locale'],
  id: ['course', 'course_id', 'courseId'],
  code: ['path', 'id', 'slug'],
  full_name: ['name'],
  message: ['question', 'text', 'body'],
}

/** A tool's arguments by name. An unknown one is refused with the name that was probably meant. */
export function argumentsOf<Shape extends z.ZodRawShape>(shape: Shape) {
  const names = Object.keys(shape)
  const meant = (name: string) =>
    names.find((right) => guesses[right]?.includes(name)) ?? closest(name, names)
  const words = (name: string) => `"${name}" is no argument of this tool; did you mean "${meant(name)}"?`
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys' ? (issue.keys as string[]).map(words).join(' ') : undefined,
  })
}

/** An answer for programs, and the same as text for assistants that read no other. */
export const answer = <Content extends Record<string, unknown>>(
  structuredContent: Content,
  text: string,
) => ({
  structuredContent,
  content: [{ type: 'text' as const, text }],
})

/** A refusal that the assistant can act on: what was wrong, and what would be right. */
export const toolRefusal = (text: string) => ({ isError: true, content: [{ type: 'text' as const, text }] })

/**
 * Turns arguments that the catalogue refuses into a refusal by the tool. Any other failure is logged: the library would
 * send its message, which may name tables, to the assistant.
 */
export async function orRefusal<Answer>(look: () => Promise<Answer>) {
  try {
    return await look()
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid_request') return toolRefusal(error.message)
    log().error({ err: error }, 'a tool of assistants failed')
    return toolRefusal('The catalogue cannot be read right now; try again in a minute.')
  }
}

/** The beginning of a long text: an assistant pays for every character. */
export const clipped = (text: string, charactersMax: number): string => {
  const characters = [...text]
  return characters.length <= charactersMax ? text : `${characters.slice(0, charactersMax - 1).join('')}…`
}

import type { McpServer, ToolAnnotations } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { log } from '#lib/base/log.ts'
import { fits, wholeGraphemes } from '#lib/base/plain-text.ts'
import { Problem } from '#lib/contract/api/problem.ts'
import { closest } from '#lib/contract/catalogue/rules/text/edits.ts'
import type { Site, Stream } from '#lib/contract/catalogue/shapes/site.ts'
import type { Catalogue } from '#lib/site/catalogue/catalogue.ts'

/** Catalogue, site and request data that the tools use to answer one request. */
export interface ToolDeps {
  catalogue: Catalogue
  /** Returns the address of a course's page on the site, for courses without a URL of their own. */
  pageOf: (course: { id: string; slug: string | null }) => string
  /** Today's date in the institute's time zone. */
  today: string
  /** Undefined before the first publish. */
  site: Site | undefined
  streams: Stream[]
  /** Headers of the request, which identify the visitor for the enquiry limits. */
  headers: Headers
}

type Tool = (server: McpServer, deps: ToolDeps) => void

interface ToolParts<Shape extends z.ZodRawShape, Output extends z.ZodObject> {
  name: string
  title: string
  description: string
  input: (deps: ToolDeps) => Shape
  output: Output
  annotations?: ToolAnnotations
  /** Returns the structured answer, plus a text for assistants that read only text. */
  answer: (
    args: z.infer<z.ZodObject<Shape>>,
    deps: ToolDeps,
  ) => Promise<{ content: z.infer<Output>; text: string }>
}

const readOnly = { readOnlyHint: true, idempotentHint: true, openWorldHint: false }

/** Defines a tool, marked as read-only unless `annotations` override it. */
export const defineTool =
  <Shape extends z.ZodRawShape, Output extends z.ZodObject>({
    name,
    input,
    output,
    answer,
    annotations = readOnly,
    ...about
  }: ToolParts<Shape, Output>): Tool =>
  (server, deps) => {
    const inputSchema: z.ZodType = argumentsOf(input(deps))
    const config = { ...about, inputSchema, outputSchema: output, annotations }
    server.registerTool(name, config, (args) =>
      orRefusal(() => answer(args as z.infer<z.ZodObject<Shape>>, deps)),
    )
  }

/** Wrong argument names that assistants often use, by the correct name. */
const guesses: Record<string, readonly string[]> = {
  search: ['q', 'query', 'text', 'words', 'keyword', 'keywords', 'term', 'topic', 'subject', 'title', 'city'],
  limit: ['page_size', 'count', 'size', 'max', 'max_results', 'per_page', 'top_k'],
  language: ['lang', 'locale'],
  instructor: ['teacher', 'author'],
  venue: ['place', 'location', 'where'],
  delivery: ['mode'],
  price_max: ['max_price', 'budget', 'price_to'],
  price_min: ['min_price', 'price_from'],
  starts_from: ['start', 'start_date', 'from', 'after', 'date_from', 'starts_on'],
  starts_to: ['to', 'until', 'before', 'date_to'],
  day: ['days', 'weekday', 'weekdays'],
  time: ['time_of_day'],
  sort: ['sort_by', 'order', 'order_by'],
  id: ['course', 'course_id', 'courseId', 'slug'],
  code: ['path', 'id', 'slug'],
  full_name: ['name'],
  message: ['question', 'text', 'body'],
}

/**
 * Returns the known name with the closest spelling. Requires the same first letter, which is rarely mistyped; other
 * matches would be accidental.
 */
const misspelled = (name: string, names: readonly string[]): string | undefined =>
  closest(
    name,
    names.filter((one) => one[0] === name[0]),
  )

/** Builds the schema of a tool's arguments. Rejects unknown names and suggests the closest known name. */
function argumentsOf<Shape extends z.ZodRawShape>(shape: Shape) {
  const names = Object.keys(shape)
  const meant = (name: string) =>
    names.find((right) => guesses[right]?.includes(name)) ?? misspelled(name, names)
  const words = (name: string) => {
    const near = meant(name)
    const hint = near === undefined ? `expected one of ${names.join(', ')}.` : `did you mean "${near}"?`
    return `"${name}" is not an argument of this tool; ${hint}`
  }
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys' ? (issue.keys as string[]).map(words).join(' ') : undefined,
  })
}

/** An error that the assistant can act on: the message explains what was wrong and what to do instead. */
export class ToolRefusal extends Error {}

/**
 * Converts thrown errors to a tool result. A refusal keeps its message. Any other error is logged and replaced by a
 * general message, because the library would send the original, which may contain table names.
 */
async function orRefusal(answer: () => Promise<{ content: Record<string, unknown>; text: string }>) {
  try {
    const { content, text } = await answer()
    return { structuredContent: content, content: textContent(text) }
  } catch (error) {
    return { isError: true, content: textContent(refusalText(error)) }
  }
}

function refusalText(error: unknown): string {
  if (error instanceof ToolRefusal) return error.message
  if (error instanceof Problem && error.code === 'invalid_request') return error.message
  log().error({ err: error }, 'a tool of assistants failed')
  return 'The catalogue cannot be read right now; try again in a minute.'
}

const textContent = (text: string) => [{ type: 'text' as const, text }]

/** Shortens a long text and appends an ellipsis, because an assistant pays for every character. */
export const clipped = (text: string, charactersMax: number): string =>
  fits(text, charactersMax) ? text : `${wholeGraphemes(text, charactersMax - 1)}…`

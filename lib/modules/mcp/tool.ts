import type { McpServer, ToolAnnotations } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { log } from '#lib/base/log.ts'
import { fits, wholeGraphemes } from '#lib/base/plain-text.ts'
import { Problem } from '#lib/contract/api/problem.ts'
import type { Site, Stream } from '#lib/contract/catalogue/answers/site.ts'
import type { Catalogue } from '#lib/site/catalogue/site-catalogue.ts'

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
    const inputSchema: z.ZodType = z.strictObject(input(deps))
    const config = { ...about, inputSchema, outputSchema: output, annotations }
    server.registerTool(name, config, (args) =>
      orRefusal(() => answer(args as z.infer<z.ZodObject<Shape>>, deps)),
    )
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

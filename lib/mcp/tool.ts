import type { McpServer } from '@modelcontextprotocol/server'
import type { Catalogue } from '#lib/site/catalogue/catalogue.ts'

/** What the tools of one request work with. */
export interface Desk {
  catalogue: Catalogue
  /** Headers of the request, from which the limits of enquiries know their visitor. */
  headers: Headers
}

/** Adds one tool to a server. */
export type Tool = (server: McpServer, desk: Desk) => void

/** Reads change nothing and look at this catalogue only. */
export const reads = { readOnlyHint: true, idempotentHint: true, openWorldHint: false }

/** An answer for programs, and the same as text for assistants that read no other. */
export const answer = (structuredContent: Record<string, unknown>, text: string) => ({
  structuredContent,
  content: [{ type: 'text' as const, text }],
})

/** A refusal that the assistant can act on: what was wrong, and what would be right. */
export const refusal = (text: string) => ({ isError: true, content: [{ type: 'text' as const, text }] })

/** The beginning of a long text: an assistant pays for every character. */
export const clipped = (text: string, charactersMax: number): string => {
  const characters = [...text]
  return characters.length <= charactersMax ? text : `${characters.slice(0, charactersMax - 1).join('')}…`
}

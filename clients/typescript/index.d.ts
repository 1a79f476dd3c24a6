import type { Client } from 'openapi-fetch'
import type { components, paths } from './catalogue.d.ts'

export type { components, paths }
export type CourseSummary = components['schemas']['CourseSummary']
export type CourseDetail = components['schemas']['CourseDetail']
export type Variant = components['schemas']['Variant']

export interface Options {
  /** Address of the API; it ends in `/catalog/v1`. */
  url: string
  /** The institute's publishable key. */
  key: string
  /** How often 429, 500 and 503 are tried again, after the pauses that they ask for; 3 unless said. */
  retries?: number
  fetch?: (request: Request) => Promise<Response>
}

/**
 * A client with a method for each verb, typed by the contract: `catalogue.GET('/courses', …)`. Throws when the address or
 * the key is missing or cannot be one.
 */
export function createCatalogue(options: Options): Client<paths>

/** A refusal. Branch on `code`; `requestId` is what the operator asks for. */
export class CatalogueError extends Error {
  readonly status: number
  readonly code: string
  readonly requestId: string | undefined
  readonly details: Record<string, string | number>
}

/** The data of an answer; throws a `CatalogueError` when it was a refusal. */
export function required<Data>(result: { data?: Data; error?: unknown; response: Response }): Data

/** JSON that can stand in a script element: no text in it can end the element. */
export function scriptJson(data: unknown): string

/** An event of a hook of the catalogue. */
export type HookEvent =
  | {
      type: 'catalogue.changed'
      timestamp: string
      data: {
        institute: string
        since: string
        next: string
        courses: string[]
        removed: string[]
        paths: string[]
        list: boolean
        streams: boolean
        site: boolean
        truncated: boolean
      }
    }
  | { type: 'catalogue.test'; timestamp: string; data: { institute: string } }

/**
 * Returns a reader of the events that a secret signs. Throws at once when the secret is not `whsec_` and 24 to 64 bytes in
 * base64, so that a wrong setting is found before the first event.
 */
export function createHookReader(secret: string): (request: Request) => Promise<HookEvent | undefined>

/** The event of a request that the catalogue signed in the last five minutes; undefined for any other request or secret. */
export function readHook(request: Request, secret: string): Promise<HookEvent | undefined>

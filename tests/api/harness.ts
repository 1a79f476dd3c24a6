import { inject } from 'vitest'
import type { Keys } from './harness-data.ts'
import type { Target } from './harness-target.ts'

export { website } from './harness-data.ts'

/** The running server that this run of the API tests talks to. */
export const target: Target = inject('target')

export interface Call {
  /** A key by its name in the harness, a text to send as one, or null for none; `demo` unless given. */
  key?: keyof Keys | (string & {}) | null
  method?: string
  headers?: Record<string, string>
  body?: string
}

export interface Answer {
  status: number
  headers: Headers
  text: string
  /** The body parsed; undefined when it is empty. */
  json: unknown
}

/** Calls a path below `/catalog/v1` over HTTP. */
export async function call(
  path: string,
  { key = 'demo', headers = {}, ...init }: Call = {},
): Promise<Answer> {
  const sent = key !== null && Object.hasOwn(target.keys, key) ? target.keys[key as keyof Keys] : key
  const response = await fetch(`${target.origin}/catalog/v1${path}`, {
    ...init,
    redirect: 'manual',
    headers: { ...(sent !== null && { 'x-api-key': sent }), ...headers },
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: text ? JSON.parse(text) : undefined,
  }
}

import { readdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, sep } from 'node:path'
import send from 'send'
import { refusal } from '#lib/api/refusal.ts'
import { answerBy } from './answer.ts'
import { pathOf } from './target.ts'

/** Sends the file of a request; false when there is no such file or the method is another. */
export type StaticFiles = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean

const yearMs = 365 * 24 * 3_600_000

/**
 * Serves the files that a folder has now, with ranges and conditional requests. A name with a digest may be kept for
 * ever. The names are listed once, so no path leads outside.
 */
export function staticFiles(root: string): StaticFiles {
  const names = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll(sep, '/'))
  const paths = new Set(names)
  return (incoming, outgoing) => {
    const path = pathOf(incoming.url ?? '/')
    if (!paths.has(path) || (incoming.method !== 'GET' && incoming.method !== 'HEAD')) return false
    const isForever = /\.[0-9a-f]{8,}\.\w+$/.test(path)
    send(incoming, path, { root, index: false, ...(isForever && { maxAge: yearMs, immutable: true }) })
      .on('headers', (response: ServerResponse) => response.setHeader('x-content-type-options', 'nosniff'))
      .on('error', (error: FileFault) => {
        void answerBy(async () => refuse(error), incoming, outgoing)
      })
      .pipe(outgoing)
    return true
  }
}

type FileFault = Error & { status: number; headers?: Record<string, string> }

/** A range that the file has not (416), a condition that fails (412), or a file that is gone. */
function refuse({ status, headers = {} }: FileFault): Response {
  if (status === 404) return refusal('not_found', 'There is no such file any more.')
  if (status >= 500) return refusal('internal_error', 'The file could not be read.')
  const range = headers['Content-Range']
  return refusal('invalid_request', 'The file has no such part, or is not the one that was asked for.', {
    status,
    headers: range === undefined ? {} : { 'content-range': range },
  })
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import send from 'send'
import { refusal } from '#lib/contract/api/answer.ts'
import { isForever, listFiles, yearSeconds } from './public-file-headers.ts'
import { targetPath } from './request-target.ts'

export async function sendResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer())
  outgoing.writeHead(response.status, {
    ...Object.fromEntries(response.headers),
    'content-length': body.length,
  })
  outgoing.end(body)
}

/** Sends the requested file. Returns false if it does not exist, or if the method is not GET or HEAD. */
export type StaticFiles = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean

/**
 * Serves the files of a folder, with range and conditional requests. Files with a digest in their name may be cached
 * forever. File names are listed once, so no path can lead outside the folder.
 */
export function staticFiles(root: string, isOff: (path: string) => boolean = () => false): StaticFiles {
  const paths = new Set(listFiles(root).filter((path) => !isOff(path)))
  return (incoming, outgoing) => {
    const path = targetPath(incoming.url ?? '/')
    if (!paths.has(path) || (incoming.method !== 'GET' && incoming.method !== 'HEAD')) return false
    send(incoming, path, {
      root,
      index: false,
      ...(isForever(path) && { maxAge: yearSeconds * 1_000, immutable: true }),
    })
      .on('headers', (response: ServerResponse) => response.setHeader('x-content-type-options', 'nosniff'))
      .on('error', (error: FileFault) => {
        void sendResponse(refuse(error), outgoing)
      })
      .pipe(outgoing)
    return true
  }
}

type FileFault = Error & { status: number; headers?: Record<string, string> }

/** Answers an invalid range (416), a failed precondition (412), a file that is gone (404) or unreadable (500). */
function refuse({ status, headers = {} }: FileFault): Response {
  if (status === 404) return refusal('not_found', 'The file no longer exists.')
  if (status >= 500) return refusal('internal_error', 'The file could not be read.')
  const range = headers['Content-Range']
  return refusal('invalid_request', 'The file does not have this range, or does not meet the condition.', {
    status,
    headers: range === undefined ? {} : { 'content-range': range },
  })
}

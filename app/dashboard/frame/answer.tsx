import { ReadableStream } from 'node:stream/web'
import { rendered } from '#app/(site)/made-page.ts'
import { fileResponse } from '#app/file-response.ts'
import { noStore } from '#lib/api/caching/caching.ts'
import { type PageContext, Shell, type View } from './shell.tsx'

/** Headers of every page: only own files, no inline script, no frame around the page. */
const headers = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-frame-options': 'DENY',
  // Not `no-referrer`: browsers would then send forms with `Origin: null`.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': noStore,
}

/** Answers with a whole page. */
export async function answerPage(context: PageContext, view: View & { title: string }): Promise<Response> {
  return new Response(await rendered(<Shell {...context} {...view} />), {
    status: view.status ?? 200,
    headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
  })
}

/** Answers of every page that say why it does something else. */
const refusals = { adminsOnly: 403, missing: 404, tooMany: 429, tooManyCodes: 429 }

export const answerRefusal = (context: PageContext, reason: keyof typeof refusals): Promise<Response> =>
  answerPage(context, {
    status: refusals[reason],
    title: context.words[`${reason}Title`],
    body: context.words[reason],
  })

export const answerText = (status: number, text: string): Response =>
  new Response(`${text}\n`, { status, headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' } })

/** Answers with a download; streams its parts, whatever their length. */
export const answerFile = (
  content: string | AsyncIterable<string | Uint8Array>,
  { name, type }: { name: string; type: string },
): Response =>
  new Response(typeof content === 'string' ? content : (streamOf(content) as BodyInit), {
    headers: { ...headers, 'content-type': type, 'content-disposition': `attachment; filename="${name}"` },
  })

const encoder = new TextEncoder()

const streamOf = (parts: AsyncIterable<string | Uint8Array>) => ReadableStream.from(encoded(parts))

async function* encoded(parts: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const part of parts) yield typeof part === 'string' ? encoder.encode(part) : part
}

/** Answers with a file that pages load. */
export const answerAsset = (body: Buffer, type: string): Response =>
  fileResponse(body, { type, cacheControl: 'private, max-age=300' })

/** Redirects to a page, as after a form that was accepted. */
export const redirectTo = (path: string, cookie?: string): Response =>
  new Response(null, {
    status: 303,
    headers: { ...headers, location: path, ...(cookie && { 'set-cookie': cookie }) },
  })

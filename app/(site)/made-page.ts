import type { ReactElement } from 'react'
import { noStore } from '#lib/api/caching/caching.ts'
import { type Bytes, bytesOf, ownBytes } from '#lib/bytes.ts'
import { type Frame, openFrame } from '#lib/site/frame.ts'
import { policyOf } from '#lib/site/policy.ts'
import { missingPage } from './pages/missing-page.tsx'

/**
 * What a page's address leads to; a file is for programs. Paths are those of this site. None has moved for good: what is renamed may be named
 * back, and a browser that kept both ways would go round between them for ever.
 */
export type Shown =
  | { page: ReactElement; status?: number; cacheControl?: string }
  | { file: string | Buffer; type: string }
  | { redirect: string }
  | 'missing'

/** What is answered, as it is kept. */
export interface Made {
  status: number
  headers: Record<string, string>
  body: Bytes | null
}

export const responseOf = ({ status, headers, body }: Made): Response =>
  new Response(body, { status, headers })

/** Shows what a kind of page shows at an address; the language is that of its `language` segment. */
export async function makePage<Params extends object>(
  segments: Params,
  show: (frame: Frame, params: Params) => Promise<Shown>,
  cacheControl = noStore,
): Promise<Made> {
  const frame = await openFrame('language' in segments ? String(segments.language) : undefined)
  if (!frame) return missing(await openFrame())
  const shown = await show(frame, segments)
  if (shown === 'missing') return missing(frame)
  if ('redirect' in shown) {
    return { status: 307, headers: { location: shown.redirect, 'cache-control': noStore }, body: null }
  }
  if ('file' in shown) {
    const headers = {
      'content-type': shown.type,
      'x-content-type-options': 'nosniff',
      'cache-control': cacheControl,
    }
    return {
      status: 200,
      headers,
      body: typeof shown.file === 'string' ? bytesOf(shown.file) : ownBytes(shown.file),
    }
  }
  return htmlOf(frame, shown.page, shown.status ?? 200, shown.cacheControl ?? cacheControl)
}

async function missing(frame: Frame | undefined): Promise<Made> {
  if (frame) return htmlOf(frame, await missingPage(frame), 404, noStore)
  const headers = { 'content-type': 'text/plain', 'cache-control': noStore }
  return { status: 404, headers, body: bytesOf(noInstitute) }
}

const noInstitute = 'No institute is shown here: SITE_INSTITUTE names none that this database has.\n'

async function htmlOf(frame: Frame, page: ReactElement, status: number, cacheControl: string): Promise<Made> {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policyOf(frame),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'cache-control': cacheControl,
  }
  return { status, headers, body: bytesOf(await rendered(page)) }
}

/** A page as HTML. */
export async function rendered(page: ReactElement): Promise<string> {
  // Imported late: Next forbids it at the top of what a server component might import.
  const { renderToStaticMarkup } = await import('react-dom/server')
  return `<!doctype html>${renderToStaticMarkup(page)}`
}

import type { ReactElement } from 'react'
import { noStore } from '#lib/api/caching/caching.ts'
import { type Bytes, bytesOf, ownBytes } from '#lib/bytes.ts'
import { turnstileOrigin } from '#lib/site/enquiry.ts'
import { type Frame, openFrame } from '#lib/site/frame.ts'
import { siteSettings } from '#lib/site/settings.ts'
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
  const shown = frame ? await show(frame, segments) : 'missing'
  if (shown === 'missing') return missing(frame ?? (await openFrame()))
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
  return htmlOf(shown.page, shown.status ?? 200, shown.cacheControl ?? cacheControl)
}

async function missing(frame: Frame | undefined): Promise<Made> {
  if (frame) return htmlOf(await missingPage(frame), 404, noStore)
  const headers = { 'content-type': 'text/plain', 'cache-control': noStore }
  return { status: 404, headers, body: bytesOf(noInstitute) }
}

const noInstitute = 'No institute is shown here: SITE_INSTITUTE names none that this database has.\n'

/**
 * Scripts come from this site only, so a text that passed every other check could still run nothing; and from Turnstile
 * where that is set up.
 */
function policy(): string {
  const turnstile = siteSettings().turnstileKey === undefined ? '' : ` ${turnstileOrigin}`
  return [
    "default-src 'none'",
    `script-src 'self'${turnstile}`,
    // A stream's colour is an attribute of its element.
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    'img-src http: https: data:',
    'media-src http: https:',
    `frame-src https://www.youtube-nocookie.com https://player.vimeo.com${turnstile}`,
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}

async function htmlOf(page: ReactElement, status: number, cacheControl: string): Promise<Made> {
  // Imported late: Next forbids it at the top of what a server component might import.
  const { renderToStaticMarkup } = await import('react-dom/server')
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy(),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'cache-control': cacheControl,
  }
  return { status, headers, body: bytesOf(`<!doctype html>${renderToStaticMarkup(page)}`) }
}

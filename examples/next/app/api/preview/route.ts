import { timingSafeEqual } from 'node:crypto'
import { draftMode } from 'next/headers'
import { redirect } from 'next/navigation'

/** Opens draft mode for whoever knows the secret, and shows a page: `/api/preview?secret=…&path=/courses/SLUG`. */
export async function GET(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url)
  if (!isSecret(searchParams.get('secret') ?? '')) return new Response('wrong secret', { status: 401 })
  const mode = await draftMode()
  mode.enable()
  redirect(pathIn(searchParams.get('path')))
}

/** Ends draft mode. A link would be followed by whatever prefetches links. */
export async function POST(): Promise<Response> {
  const mode = await draftMode()
  mode.disable()
  return new Response(null, { status: 303, headers: { location: '/' } })
}

/** Compares in constant time. Without a secret of at least 16 characters there is no draft mode. */
function isSecret(given: string): boolean {
  const [a, b] = [given, process.env.PREVIEW_SECRET ?? ''].map((text) => Buffer.from(text))
  return (
    a !== undefined && b !== undefined && b.length >= 16 && a.length === b.length && timingSafeEqual(a, b)
  )
}

/** Returns a path of this site; `/` for anything that leads elsewhere. */
function pathIn(path: string | null): string {
  const here = 'http://here.invalid'
  const url = path?.startsWith('/') && URL.canParse(path, here) ? new URL(path, here) : undefined
  return url?.origin === here ? url.pathname + url.search : '/'
}

import type { ReactElement } from 'react'
import { speculationRules } from '#app/(site)/assets/files.ts'
import { type Bytes, bytesOf, ownBytes } from '#lib/base/json.ts'
import { noStore } from '#lib/contract/api/answer.ts'
import { policyOf } from '#lib/site/content-security-policy.ts'
import { openPageContext, type PageContext } from '#lib/site/page-context.ts'
import { listSections } from '#lib/site/scope.ts'
import { missingPage } from './pages/missing-page.tsx'
import { type Page, PageShell } from './parts/page-shell.tsx'

/**
 * What an address leads to: a page, a file for programs, or a redirect within this site. Redirects must not be
 * cached: if a rename is undone, a browser that has cached both redirects would loop.
 */
export type PageResult =
  | Page
  | { file: string | Buffer; type: string }
  | { redirect: string; status?: 301 | 303 }
  | 'missing'

/** A response as it is cached. */
export interface Made {
  status: number
  headers: Record<string, string>
  body: Bytes | null
}

/** Renders a page. `language` is the code in the address; undefined selects the site's first language. */
export async function makePage(
  language: string | undefined,
  show: (context: PageContext) => Promise<PageResult>,
  { cacheControl = noStore }: { cacheControl?: string } = {},
): Promise<Made> {
  const context = await openPageContext(language)
  if (!context) return madeMissing()
  const shown = await show(context)
  if (shown === 'missing') return missing(context)
  if ('redirect' in shown) {
    return {
      status: shown.status ?? 307,
      headers: { location: shown.redirect, 'cache-control': noStore },
      body: null,
    }
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
  return madePage(context, { cacheControl, ...shown })
}

export const missingResponse = async (): Promise<Response> => {
  const { status, headers, body } = await madeMissing()
  return new Response(body, { status, headers })
}

/** Renders the page for an address that leads nowhere, in the language that its first segment names, if any. */
export const madeMissing = async (first?: string): Promise<Made> =>
  missing((first && (await openPageContext(first))) || (await openPageContext()))

async function missing(context: PageContext | undefined): Promise<Made> {
  if (context) return madePage(context, { ...(await missingPage(context)), status: 404 })
  const headers = { 'content-type': 'text/plain', 'cache-control': noStore }
  return { status: 404, headers, body: bytesOf(noInstitute) }
}

const noInstitute = 'No institute is shown here: SITE_INSTITUTE names none that this database has.\n'

async function madePage(addressed: PageContext, page: Page): Promise<Made> {
  const { status = 200, cacheControl = noStore, context = addressed } = page
  const headers = { ...pageHeaders(context, cacheControl), ...page.headers }
  return { status, headers, body: bytesOf(await pageHtml(context, page)) }
}

/** Renders a page with its header and footer, below a bar if there is one. */
export async function pageHtml(
  context: PageContext,
  { head, section, content }: Page,
  bar?: ReactElement,
): Promise<string> {
  const sections = await listSections(context)
  return rendered(
    <PageShell context={context} head={head} sections={sections} section={section} bar={bar}>
      {content}
    </PageShell>,
  )
}

export const pageHeaders = (context: Pick<PageContext, 'settings' | 'addresses'>, cacheControl: string) => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policyOf(context),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'speculation-rules': `"${context.addresses.asset(speculationRules().name)}"`,
  'cache-control': cacheControl,
})

export async function rendered(page: ReactElement): Promise<string> {
  // Imported dynamically, because Next forbids a static import in modules that a server component might import.
  const { renderToStaticMarkup } = await import('react-dom/server')
  return `<!doctype html>${renderToStaticMarkup(page)}`
}

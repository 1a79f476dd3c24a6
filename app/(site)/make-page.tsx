import type { ReactElement } from 'react'
import { speculationRules } from '#app/(site)/assets/asset-files.ts'
import { type Bytes, bytesOf, ownBytes } from '#lib/base/json.ts'
import { noStore } from '#lib/contract/api/answer.ts'
import { policyOf } from '#lib/site/content-security-policy.ts'
import { openPageContext, type PageContext } from '#lib/site/page-context.ts'
import type { OpenSite } from '#lib/site/site-of-host.ts'
import { listSections } from '#lib/site/within-language.ts'
import { missingPage } from './pages/missing-page.tsx'
import { type Page, PageShell } from './parts/page-shell.tsx'

/**
 * What an address leads to: a page, a file for programs, or a redirect within this site. Redirects must not be
 * cached: if a rename is undone, a browser that has cached both redirects would loop. `uses` names the query fields that
 * a redirect has answered; the others go along.
 */
export type PageResult =
  | Page
  | { file: string | Buffer; type: string }
  | { redirect: string; status?: 301 | 303; uses?: readonly string[] }
  | 'missing'

export interface Made {
  status: number
  headers: Record<string, string>
  body: Bytes | null
  uses?: readonly string[] | undefined
}

/** Renders a page of a site. `language` is the code in the address; undefined selects the site's first language. */
export async function makePage(
  site: OpenSite,
  language: string | undefined,
  show: (context: PageContext) => Promise<PageResult>,
  { cacheControl = noStore }: { cacheControl?: string } = {},
): Promise<Made> {
  const context = await openPageContext(site, language)
  if (!context) return madeMissing(site)
  const shown = await show(context)
  if (shown === 'missing') return missing(context)
  if ('redirect' in shown) {
    return {
      status: shown.status ?? 307,
      headers: { location: shown.redirect, 'cache-control': noStore },
      body: null,
      uses: shown.uses,
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

/** Renders the page for an address that leads nowhere, in the language that its first segment names, if any. */
export async function madeMissing(site: OpenSite, first?: string): Promise<Made> {
  const context = (first && (await openPageContext(site, first))) || (await openPageContext(site))
  return context ? missing(context) : madeNowhere('Nothing is published here yet.')
}

const missing = async (context: PageContext): Promise<Made> =>
  madePage(context, { ...(await missingPage(context)), status: 404 })

/** Returns a 404 response for a host without a site, as a line of text. */
export const madeNowhere = (text: string): Made => ({
  status: 404,
  headers: {
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cache-control': noStore,
  },
  body: bytesOf(`${text}\n`),
})

async function madePage(addressed: PageContext, page: Page): Promise<Made> {
  const { status = 200, cacheControl = noStore, context = addressed } = page
  const headers = { ...pageHeaders(context, cacheControl), ...page.headers }
  return { status, headers, body: bytesOf(await pageHtml(context, page)) }
}

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

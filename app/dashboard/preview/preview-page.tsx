import type { CSSProperties } from 'react'
import { pageHeaders, pageHtml } from '#app/(site)/make-page.tsx'
import { namesIn } from '#app/(site)/page-kinds.ts'
import { findPage } from '#app/(site)/page-table.ts'
import { missingPage } from '#app/(site)/pages/missing-page.tsx'
import { link } from '#app/dashboard/page/answer.tsx'
import { type DashboardRequest, Missing } from '#app/dashboard/page/member-route.ts'
import { noStore } from '#lib/contract/api/answer.ts'
import type { Preview } from '#lib/contract/catalogue/preview/preview.ts'
import { addressesIn, withQuery } from '#lib/site/addresses.ts'
import { previewCatalogue } from '#lib/site/catalogue/preview-catalogue.ts'
import { pageContextOf } from '#lib/site/page-context.ts'
import { deployment, siteSettings } from '#lib/site/site-settings.ts'

/** Address of a page in the preview `id`: a trial of an import, or `drafts`, what is stored. */
export const previewLink = (id: string, path = ''): string =>
  link(`/preview/${encodeURIComponent(id)}${path}`)

interface Shown {
  id: string
  preview: Preview
  /** Path of the page below the preview, such as `/courses`, with its query. */
  address: URL
  said: string
  back?: { to: string; label: string }
}

/** Style of the bar above a previewed page. Not in the site's style sheet, which every visitor loads. */
const barStyle: CSSProperties = {
  position: 'sticky',
  top: 0,
  zIndex: 3,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0.25rem 1.25rem',
  padding: '0.4rem var(--edge)',
  background: 'var(--ink)',
  color: 'var(--paper)',
  fontSize: '0.875rem',
}

/** Answers with a page of the preview. Its links stay in the preview, and it takes no enquiries. */
export async function answerPreview(
  { words, say, language, session, now }: DashboardRequest,
  { id, preview, address, said, back }: Shown,
): Promise<Response> {
  const own = deployment()
  const its = siteSettings(own, session.institute.slug)
  const settings = { ...its, api: undefined, turnstileKey: undefined }
  const at = (path: string) => previewLink(id, path)
  const isShared = (path: string) => /^\/(assets|demo)\/|^\/favicon\.ico$/.test(path)
  const form = {
    copy: { desk: undefined, isPreview: true } as const,
    page: (path: string, listing = {}) => withQuery(at(path === '/' ? '' : path), listing),
    file: (path: string) => (isShared(path) ? own.base + path : at(path)),
    served: (path: string) => (path === '/docs' ? undefined : at(path)),
  }
  const names = namesIn(address.pathname)
  const found = names && findPage(names)
  const context = await pageContextOf(found?.language, {
    settings,
    catalogue: previewCatalogue(preview, now),
    write: (first) => addressesIn(form, first),
  })
  if (!found || !context) throw new Missing()
  const shown = await found.kind.show(context, found.segments, new Request(address))
  const headers = {
    ...pageHeaders(context, noStore),
    'referrer-policy': 'same-origin',
    'x-robots-tag': 'noindex, nofollow',
  }
  if (shown !== 'missing' && 'redirect' in shown)
    return new Response(null, { status: 307, headers: { ...headers, location: shown.redirect } })
  if (shown !== 'missing' && 'file' in shown)
    return new Response(shown.file as BodyInit, { headers: { ...headers, 'content-type': shown.type } })
  const page = shown === 'missing' ? { ...(await missingPage(context)), status: 404 } : shown
  const bar = (
    <aside style={barStyle} lang={language}>
      <strong>{said}</strong>
      {preview.drafts > 0 && <span>{say(words.preview.drafts, { n: preview.drafts })}</span>}
      <span>{words.preview.formsOff}</span>
      {back && (
        <a href={back.to} style={{ marginInlineStart: 'auto', color: 'inherit' }}>
          {back.label}
        </a>
      )}
    </aside>
  )
  const { share: _, ...shownHead } = page.head
  const head = { ...shownHead, isListed: false, things: [] }
  const html = await pageHtml(context, { ...page, head }, bar)
  return new Response(html, { status: page.status ?? 200, headers })
}

import { styleText } from '#app/(site)/assets/asset-files.ts'
import { link, pageHeaders } from '#app/dashboard/page/answer.tsx'
import { ActionForm, Section } from '#app/dashboard/page/fields.tsx'
import { filterForm } from '#app/dashboard/page/form.tsx'
import { type DashboardRequest, type Done, dashboardRoute } from '#app/dashboard/page/member-route.ts'
import { partHtml } from '#app/embed/parts.tsx'
import { type EmbedShown, embedScriptTag, embedTag, readShown, shownName } from '#lib/modules/embed/shown.ts'
import { embedStyle } from '#lib/modules/embed/style.ts'
import { createKey, websiteScopes } from '#lib/office/institutes/keys.ts'
import { type OpenSite, siteOf } from '#lib/site/site-of-host.ts'
import { deployment } from '#lib/site/site-settings.ts'

/** Page with the code that shows the courses on another website, a preview of it, and the websites that may show it. */
export const { GET, POST } = dashboardRoute({
  section: 'embed',
  isForAdmins: true,
  needsFresh: ['create'],
  async show(request) {
    const { words, url } = request
    const { site, courses, shown } = await choiceIn(request)
    if (url.searchParams.has('frame')) return answerFrame(request, site, shown)
    const { embed: said } = words
    const choices = [
      ...(['courses', 'batches', 'enquiry'] as const).map((one) => [one, said[one]] as const),
      ...courses.map(({ id, title }) => [`course:${id}`, title] as const),
    ]
    const here = link('/embed', { show: shownName(shown) })
    const body = (
      <>
        {filterForm(request, link('/embed'), {
          show: { label: said.what, value: shownName(shown), choices },
        })}
        <div className="pair">
          <Section title={words.embed.code}>
            <pre>{codeFor(shown, 'cat_pub_…')}</pre>
            <ActionForm to={here} action="create" label={said.make} />
            <h2>{said.where}</h2>
            <p>
              <a href={link('/site')}>{words.websites.add}</a>
            </p>
          </Section>
          <Section title={words.labels.preview}>
            <iframe
              src={link('/embed', { show: shownName(shown), frame: 'yes' })}
              title={words.labels.preview}
            />
          </Section>
        </div>
      </>
    )
    return { body }
  },
  actions: { create },
})

async function choiceIn({ session, url }: DashboardRequest) {
  const open = await siteOf(session.institute.slug)
  const site = open?.catalogue.revision ? open : undefined
  const courses = (await site?.catalogue.listCourses({ page_size: 100, sort: 'title' }))?.data ?? []
  return { site, courses, shown: readShown(url.searchParams.get('show'), courses) }
}

async function answerFrame(
  { language }: DashboardRequest,
  site: (OpenSite & { isShown: boolean }) | undefined,
  shown: EmbedShown,
): Promise<Response> {
  const path = typeof shown === 'string' ? [shown] : ['course', shown.course]
  const asked = new URLSearchParams({ lang: language, ...(shown === 'courses' && { searchable: '' }) })
  const part = site ? (await partHtml(site, path, asked)).replaceAll(' data-style="', ' style="') : ''
  const sheet = `${deployment().base}/embed/${embedStyle(styleText).name}`
  const root = `<template shadowrootmode="open"><link rel="stylesheet" href="${sheet}">${part}</template>`
  return new Response(
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>embed.js</title><base target="_blank"></head><body><div>${root}</div></body></html>`,
    { headers: { ...frameHeaders, 'content-type': 'text/html; charset=utf-8' } },
  )
}

/** Unlike the dashboard's pages, the frame stands in one of them. Its parts have styles of their own. */
const frameHeaders = {
  ...pageHeaders,
  'content-security-policy':
    "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data: https:; form-action 'none'; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
}

function codeFor(shown: EmbedShown, key: string): string {
  const { origin, base } = deployment()
  const script = embedScriptTag({ src: `${origin}${base}/embed.js`, key })
  return `${script}\n${embedTag(shown)}`
}

async function create(request: DashboardRequest): Promise<Done> {
  const { db, session, words } = request
  const terms = {
    name: words.sections.embed,
    expires_at: null,
    limit_per_minute: null,
    scopes: [...websiteScopes],
  }
  const { id, key, prefix } = await createKey(db, {
    ...terms,
    institute_id: session.institute.id,
    product: 'pub',
  })
  const { shown } = await choiceIn(request)
  return {
    event: { action: 'key.create', subject: id, after: { ...terms, prefix } },
    reveal: { label: words.embed.ready, value: codeFor(shown, key) },
  }
}

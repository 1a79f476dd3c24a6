import { ReadableStream } from 'node:stream/web'
import type { ReactNode } from 'react'
import { styleSheet } from '#app/(site)/assets/asset-files.ts'
import { rendered } from '#app/(site)/make-page.tsx'
import { fileResponse } from '#app/file-response.ts'
import { mainAddress } from '#lib/base/hosts/rule.ts'
import { noStore } from '#lib/contract/api/answer.ts'
import { httpUrl, mediaUrl } from '#lib/contract/catalogue/rules/urls.ts'
import type { Session } from '#lib/modules/dashboard/staff/sign-in-sessions.ts'
import { waitsMax } from '#lib/modules/dashboard/waits.ts'
import { deployment } from '#lib/site/site-settings.ts'
import { type Door, doorsFor, type PageContext } from './doors.ts'

export interface Outcome {
  notice?: string
  fault?: string
  reveal?: { label: string; value: string }
}

export interface View {
  /** Title of the page; default: the name of its section in the menu. */
  title?: string
  body: ReactNode
  status?: number
  outcome?: Outcome
}

function Shell({ title, body, outcome, ...context }: PageContext & View & { title: string }) {
  const { words, language, session, section } = context
  const { base } = deployment()
  const name = session?.institute.name ?? words.dashboard
  const doors = session ? doorsFor(session.staff, context) : []
  const door = doors.find(({ isHere }) => isHere)
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} – ${name}`}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href={`${base}/assets/${styleSheet().name}`} />
        <link rel="stylesheet" href={link('/style.css')} />
      </head>
      <body>
        <a className="skip" href="#content">
          {words.skip}
        </a>
        <Masthead {...context} name={name} doors={doors} />
        <main id="content" className="dashboard">
          {door && door.pages.length > 1 && (
            <nav className="tabs" aria-label={door.label}>
              {door.pages.map(({ name: page, label, path, isHere }) => (
                <a key={page} href={link(path)} aria-current={isHere ? 'page' : undefined}>
                  {label}
                </a>
              ))}
            </nav>
          )}
          {/* The door or the tab says it. */}
          <h1 className={section && title === words.sections[section] ? 'unseen' : undefined}>{title}</h1>
          {outcome && <OutcomeMessages {...outcome} />}
          {typeof body === 'string' ? <p>{body}</p> : body}
        </main>
      </body>
    </html>
  )
}

function Masthead({ words, session, name, doors }: PageContext & { name: string; doors: Door[] }) {
  const site = session && (siteLink(session) ?? httpUrl(session.institute.website_url ?? ''))
  return (
    <header className="masthead office">
      <a className="masthead-name" href={link()}>
        {name}
      </a>
      {site && (
        <a className="to-site" href={site}>
          {words.toSite}
        </a>
      )}
      {session && (
        <nav className="doors" aria-label={words.dashboard}>
          {doors.map(({ name: door, label, path, isHere, waits, pages }) => (
            <a
              key={door}
              href={link(path)}
              aria-current={isHere ? (pages.length > 1 ? 'true' : 'page') : undefined}
              aria-label={door === 'gear' ? label : undefined}
            >
              {door === 'gear' ? <Gear /> : label}{' '}
              {waits ? <span className="count">{waits < waitsMax ? waits : `${waits}+`}</span> : null}
            </a>
          ))}
        </nav>
      )}
    </header>
  )
}

const Gear = () => (
  <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" className="gear">
    <circle cx="12" cy="12" r="3.2" />
    <path d="M12 2.5v3m0 13v3M2.5 12h3m13 0h3M5.3 5.3l2.1 2.1m9.2 9.2 2.1 2.1m0-13.4-2.1 2.1m-9.2 9.2-2.1 2.1" />
    <circle cx="12" cy="12" r="7" />
  </svg>
)

function OutcomeMessages({ notice, fault, reveal }: Outcome) {
  return (
    <>
      {notice && (
        <p className="said" role="status">
          {notice}
        </p>
      )}
      {fault && (
        <p className="said said-fault" role="alert">
          {fault}
        </p>
      )}
      {reveal && (
        <p className="reveal">
          <strong>{reveal.label}</strong>
          <code>{reveal.value}</code>
        </p>
      )}
    </>
  )
}

export const pageHeaders = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    // Courses show pictures of any address.
    "img-src 'self' data: https:",
    // A course's page shows what visitors see of it.
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-frame-options': 'DENY',
  // `no-referrer` would make browsers send forms with `Origin: null`.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': noStore,
}

export async function answerPage(context: PageContext, view: View & { title: string }): Promise<Response> {
  return new Response(await rendered(<Shell {...context} {...view} />), {
    status: view.status ?? 200,
    headers: { ...pageHeaders, 'content-type': 'text/html; charset=utf-8' },
  })
}

const refusals = { adminsOnly: 403, operatorsOnly: 403, missing: 404, tooMany: 429 }

export async function answerRefusal(context: PageContext, reason: keyof typeof refusals): Promise<Response> {
  const { [reason]: body, [`${reason}Title` as const]: title } = context.words
  const answer = await answerPage(context, { status: refusals[reason], title, body })
  // In seconds, as its words say.
  if (reason === 'tooMany') answer.headers.set('retry-after', '60')
  return answer
}

export const answerText = (status: number, text: string): Response =>
  new Response(`${text}\n`, {
    status,
    headers: { ...pageHeaders, 'content-type': 'text/plain; charset=utf-8' },
  })

export const answerFile = (
  content: string | AsyncIterable<string | Uint8Array>,
  { name, type }: { name: string; type: string },
): Response =>
  new Response(typeof content === 'string' ? content : (ReadableStream.from(encoded(content)) as BodyInit), {
    headers: {
      ...pageHeaders,
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
    },
  })

const encoder = new TextEncoder()

async function* encoded(parts: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const part of parts) yield typeof part === 'string' ? encoder.encode(part) : part
}

export const answerAsset = (body: Buffer, type: string): Response =>
  fileResponse(body, { type, cacheControl: 'private, max-age=300' })

export const redirectTo = (path: string, cookie?: string): Response =>
  new Response(null, {
    status: 303,
    headers: { ...pageHeaders, location: path, ...(cookie && { 'set-cookie': cookie }) },
  })

/** Returns what shows a course's picture on a page here; undefined if it has none that can be shown. */
export function pictureSource(address: string | null): string | undefined {
  const url = mediaUrl(address)
  return url?.startsWith('/') ? deployment().base + url : (url ?? undefined)
}

/** Returns the address of a page on the institute's site, as a path if that is on `SITE_URL`; undefined without a site. */
export function siteLink({ institute }: Session, path = ''): string | undefined {
  const own = deployment()
  const main = mainAddress(institute, own)
  if (main === undefined) return undefined
  return main.origin === own.origin ? main.base + path || '/' : main.origin + main.base + path
}

/** The address of a course's public page. An edition without a slug has its id, which leads to the shared page. */
export const courseOnSite = (
  session: Session,
  { id, slug }: { id: string; slug: string | null | undefined },
) => siteLink(session, `/courses/${encodeURIComponent(slug ?? id)}`)

export function link(path = '', query: Record<string, string | undefined> = {}): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]))
  const search = new URLSearchParams(given).toString()
  return `${deployment().base}/dashboard${path}${search && `?${search}`}`
}

export const courseLink = (id: string): string => link('/course', { id })

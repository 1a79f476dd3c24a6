import type { ReactNode } from 'react'
import { styleSheet } from '#app/(site)/assets/files.ts'
import { type DashboardWords, wordFor } from '#app/dashboard/words/words.ts'
import { plugged } from '#lib/module.ts'
import type { Session } from '#lib/modules/dashboard/staff/sessions.ts'
import { siteSettings } from '#lib/site/settings.ts'

import { link } from './link.ts'

/** The outcome of a form. */
export interface Outcome {
  notice?: string
  fault?: string
  /** A secret, shown once. */
  reveal?: { label: string; value: string }
}

export interface View {
  /** The name of the page's section by default. */
  title?: string
  body: ReactNode
  status?: number
  outcome?: Outcome
}

/** The reader of a page, and the page's section. */
export interface PageContext {
  words: DashboardWords
  language: string
  session?: Session
  section?: keyof DashboardWords['sections']
}

/** The menu, in order. */
const sections = [
  { name: 'health', path: '' },
  { name: 'courses', path: '/courses' },
  { name: 'enquiries', path: '/enquiries' },
  { name: 'keys', path: '/keys', isForAdmins: true },
  { name: 'websites', path: '/websites', isForAdmins: true },
  { name: 'connections', path: '/connections', isForAdmins: true },
  { name: 'import', path: '/import', isForAdmins: true },
  { name: 'settings', path: '/settings', isForAdmins: true },
  { name: 'staff', path: '/staff', isForAdmins: true },
  { name: 'audit', path: '/audit', isForAdmins: true },
  { name: 'account', path: '/account' },
] as const

/** A whole page, with the site's style sheet and the dashboard's. */
export function Shell({
  words,
  language,
  session,
  section,
  title,
  body,
  outcome,
}: PageContext & View & { title: string }) {
  const { base } = siteSettings()
  const isAdmin = session?.staff.role === 'admin'
  const mine = [
    ...sections.filter((one) => !('isForAdmins' in one) || isAdmin),
    ...(isAdmin ? plugged().flatMap(({ dashboardPages }) => dashboardPages?.menu ?? []) : []),
  ]
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} – ${session?.institute.name ?? words.dashboard}`}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href={`${base}/assets/${styleSheet().name}`} />
        <link rel="stylesheet" href={link('/style.css')} />
      </head>
      <body>
        <a className="skip" href="#content">
          {words.skip}
        </a>
        <header className="masthead">
          <a className="masthead-name" href={link()}>
            {session?.institute.name ?? words.dashboard}
          </a>
          {session && (
            <nav aria-label={words.menu}>
              {mine.map(({ name, path }) => (
                <a key={name} href={link(path)} aria-current={name === section ? 'page' : undefined}>
                  {wordFor(words.sections, name)}
                </a>
              ))}
            </nav>
          )}
        </header>
        <main id="content" className="dashboard">
          <h1>{title}</h1>
          {outcome && <OutcomeMessages {...outcome} />}
          {typeof body === 'string' ? <p>{body}</p> : body}
        </main>
      </body>
    </html>
  )
}

/** The messages about the form that was sent. */
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

import type { ReactNode } from 'react'
import { directionOf } from '#lib/site/languages.ts'
import type { PageContext } from '#lib/site/page-context.ts'
import { Footer } from './footer.tsx'
import { DocumentHead, type Head } from './head.tsx'
import { Header, type Section } from './header.tsx'

interface Props {
  context: PageContext
  head: Head
  /** Which entry of the main menu the page belongs to. */
  section?: Section
  children: ReactNode
}

/** A whole page: head, header, footer and the content between them. */
export function PageShell({ context, head, section, children }: Props) {
  const { words, spoken } = context
  return (
    <html lang={spoken} dir={directionOf(spoken)}>
      <DocumentHead context={context} head={head} />
      <body>
        <a className="skip" href="#content">
          {words.skip}
        </a>
        <Header context={context} editions={head.editions} section={section} />
        <main id="content">{children}</main>
        <Footer context={context} />
      </body>
    </html>
  )
}

import type { ReactNode } from 'react'
import type { Frame } from '#lib/site/frame.ts'
import { directionOf } from '#lib/site/languages.ts'
import { Footer } from './footer.tsx'
import { DocumentHead, type Head } from './head.tsx'
import { Header, type Section } from './header.tsx'

interface Props {
  frame: Frame
  head: Head
  /** Which entry of the main menu the page belongs to. */
  section?: Section
  children: ReactNode
}

/** A whole page: everything from the doctype's end to the footer. */
export function Document({ frame, head, section, children }: Props) {
  const { words, spoken } = frame
  return (
    <html lang={spoken} dir={directionOf(spoken)}>
      <DocumentHead frame={frame} head={head} />
      <body>
        <a className="skip" href="#content">
          {words.skip}
        </a>
        <Header frame={frame} editions={head.editions} section={section} />
        <main id="content">{children}</main>
        <Footer frame={frame} />
      </body>
    </html>
  )
}

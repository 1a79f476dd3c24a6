import type { ReactNode } from 'react'
import { courseScript, styleSheet } from '#app/(site)/assets/files.ts'
import { absolute, type Frame } from '#lib/site/frame.ts'
import { scriptJson, type Thing } from '#lib/site/json-ld.ts'
import { Footer } from './footer.tsx'
import { Header, type LanguageLink } from './header.tsx'

export interface Head {
  title: string
  description: string | null
  /** Path of the page, as search engines should know it. */
  path: string
  /** Address of the page to list instead of this one; null: this one. */
  canonical?: string | null
  /** False keeps the page out of search engines. */
  isListed?: boolean
  /** Absolute. */
  image: string | null
  things: Thing[]
  /** The page in every language that it exists in, its own included. */
  editions: LanguageLink[]
  hasScript?: boolean
}

interface Props {
  frame: Frame
  head: Head
  /** Which entry of the main menu the page belongs to. */
  section?: 'courses' | 'paths'
  children: ReactNode
}

/** A whole page: everything from the doctype's end to the footer. */
export function Document({ frame, head, section, children }: Props) {
  const { site, addresses, words, language, spoken } = frame
  const font = spoken === 'hi' ? 'tiro-devanagari.woff2' : 'tiro-latin.woff2'
  return (
    <html lang={spoken}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{titleOf(frame, head)}</title>
        <Description frame={frame} head={head} />
        <link
          rel="preload"
          as="font"
          type="font/woff2"
          href={addresses.asset(font)}
          crossOrigin="anonymous"
        />
        <link rel="stylesheet" href={addresses.asset(styleSheet().name)} />
        {head.hasScript && <script type="module" src={addresses.asset(courseScript().name)} />}
        <link
          rel="alternate"
          type="application/atom+xml"
          title={words.newest}
          href={absolute(frame, addresses.feed(language))}
        />
        {site.institute.logo_url && <link rel="icon" href={site.institute.logo_url} />}
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf6ee" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#17130f" />
        {head.things.map((thing) => (
          <script
            key={String(thing['@type'])}
            type="application/ld+json"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which no text can end the script
            dangerouslySetInnerHTML={{ __html: scriptJson(thing) }}
          />
        ))}
      </head>
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

function titleOf({ site }: Frame, { title }: Head): string {
  const { name } = site.institute
  return title === name ? name : `${title} – ${name}`
}

/** What search engines and previews of links read. */
function Description({ frame, head }: { frame: Frame; head: Head }) {
  const { site, spoken } = frame
  const own = absolute(frame, head.path)
  const isHere = !head.canonical
  return (
    <>
      {head.description && <meta name="description" content={head.description} />}
      {head.isListed === false ? (
        <meta name="robots" content="noindex, follow" />
      ) : (
        <link rel="canonical" href={head.canonical ?? own} />
      )}
      {head.isListed !== false &&
        isHere &&
        head.editions.length > 1 &&
        head.editions.map(({ language, path }) => (
          <link key={language.code} rel="alternate" hrefLang={language.code} href={absolute(frame, path)} />
        ))}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.institute.name} />
      <meta property="og:title" content={head.title} />
      {head.description && <meta property="og:description" content={head.description} />}
      <meta property="og:url" content={head.canonical ?? own} />
      <meta property="og:locale" content={spoken === 'hi' ? 'hi_IN' : 'en_GB'} />
      {head.image && <meta property="og:image" content={head.image} />}
      <meta name="twitter:card" content={head.image ? 'summary_large_image' : 'summary'} />
    </>
  )
}

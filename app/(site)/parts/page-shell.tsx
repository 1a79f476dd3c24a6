import type { ReactNode } from 'react'
import { isServed } from '#lib/module.ts'
import { directionOf, ownName, siteLanguages } from '#lib/site/languages.ts'
import { langOf, type PageContext } from '#lib/site/page-context.ts'
import { areDocsListed } from '#lib/site/site-settings.ts'
import type { Section } from '#lib/site/within-language.ts'
import { Contact } from './contact.tsx'
import { DocumentHead, type Head } from './document-head.tsx'
import { initialOf, markStyle } from './picture.tsx'

/** A page without the header and footer that all pages share. */
export interface Page {
  head: Head
  section?: Section
  content: ReactNode
  /** Defaults to 200. */
  status?: number
  cacheControl?: string
  headers?: Record<string, string>
  /** Context to render in, if the page is not in the language of its address. */
  context?: PageContext
}

interface Props extends Pick<Page, 'head'> {
  context: PageContext
  /** Entries of the main menu, which are the sections that have content. */
  sections: Section[]
  section: Section | undefined
  bar: ReactNode
  children: ReactNode
}

export function PageShell({ context, head, bar, children, ...sections }: Props) {
  const { words, spoken, site } = context
  return (
    <html lang={spoken} dir={directionOf(spoken)} data-zone={site.time_zone} style={markStyle(site)}>
      <DocumentHead context={context} head={head} />
      <body>
        <a className="skip" href="#content">
          {words.skip}
        </a>
        {bar}
        <Header context={context} head={head} {...sections} />
        <main id="content">{children}</main>
        <Footer context={context} sections={sections.sections} />
      </body>
    </html>
  )
}

type HeaderProps = Pick<Props, 'context' | 'head' | 'sections' | 'section'>

/** The institute's name and the main menu. On a phone, a button opens the menu, unless the menu has only one link. */
function Header({ context, head, sections, section }: HeaderProps) {
  const { site, addresses, words, language } = context
  const { name, logo_url } = site.institute
  const entries = {
    courses: [words.courses, addresses.courses],
    batches: [words.upcoming, addresses.batches],
    paths: [words.paths, addresses.paths],
  } as const
  const menu = (
    <nav aria-label={words.menu}>
      {sections.map((one) => {
        const [label, pathIn] = entries[one]
        return (
          <a key={one} href={pathIn(language)} aria-current={section === one || undefined}>
            {label}
          </a>
        )
      })}
    </nav>
  )
  const isOneLink = sections.length === 1 && siteLanguages(site).length < 2
  return (
    <header className="masthead">
      <a className="masthead-name" href={addresses.home(language)}>
        {logo_url && <img src={logo_url} alt="" data-plate={initialOf(name)} width="40" height="40" />}
        <span {...langOf(context, name)}>{name}</span>
      </a>
      {isOneLink ? (
        menu
      ) : (
        <>
          <button type="button" className="button-quiet masthead-open" popoverTarget="menu">
            {words.menu}
          </button>
          <div id="menu" popover="auto">
            {menu}
            <LanguageSwitch context={context} head={head} />
          </div>
        </>
      )}
    </header>
  )
}

/** Links to this page in every language. In languages without this page, the link leads to the home page. */
function LanguageSwitch({ context, head }: Pick<HeaderProps, 'context' | 'head'>) {
  const { site, addresses, words, language: current } = context
  const languages = siteLanguages(site)
  if (languages.length < 2) return null
  return (
    <nav className="masthead-languages" aria-label={words.languages}>
      {languages.map((language) => {
        const { code } = language
        const edition = code === current ? head : head.editions?.find((one) => one.language.code === code)
        return (
          <a
            key={code}
            href={edition?.path ?? addresses.home(code)}
            lang={code}
            hrefLang={code}
            aria-current={code === current || undefined}
          >
            {ownName(language)}
          </a>
        )
      })}
    </nav>
  )
}

function Footer({ context, sections }: Pick<Props, 'context' | 'sections'>) {
  const { site, addresses, words, settings, language } = context
  const { name, website_url, privacy_url, imprint_url } = site.institute
  const docs =
    settings.isOnSiteUrl && isServed('/docs') && areDocsListed() ? addresses.served('/docs') : undefined
  const links = [
    [words.allCourses, addresses.courses(language)],
    ...(sections.includes('paths') ? [[words.paths, addresses.paths(language)]] : []),
    ...(website_url ? [[words.website, website_url]] : []),
    ...(privacy_url ? [[words.privacy, privacy_url]] : []),
    ...(imprint_url ? [[words.imprint, imprint_url]] : []),
    ...(docs === undefined ? [] : [[words.developers, docs]]),
  ]
  return (
    <footer className="colophon">
      <div>
        <p {...langOf(context, name)}>{name}</p>
        <Contact context={context} />
      </div>
      <ul>
        {links.map(([label, path]) => (
          <li key={path}>
            <a href={path}>{label}</a>
          </li>
        ))}
      </ul>
    </footer>
  )
}

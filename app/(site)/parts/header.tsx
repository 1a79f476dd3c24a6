import type { LanguageLink } from '#lib/site/language-links.ts'
import { ownName, siteLanguages } from '#lib/site/languages.ts'
import { langOf, type PageContext } from '#lib/site/page-context.ts'

/** The entries of the main menu. */
export type Section = 'courses' | 'batches' | 'paths'

interface Props {
  context: PageContext
  editions: LanguageLink[] | undefined
  section: Section | undefined
}

/** The institute's name, the way to everything, and the page in other languages. A phone has the last two in a menu. */
export function Header({ context, editions, section }: Props) {
  const { site, addresses, words, language } = context
  const { name, logo_url } = site.institute
  return (
    <header className="masthead">
      <a className="masthead-name" href={addresses.home(language)} {...langOf(context, name)}>
        {logo_url && <img src={logo_url} alt="" width="40" height="40" />}
        <span>{name}</span>
      </a>
      <button type="button" className="button-quiet masthead-open" popoverTarget="menu">
        {words.menu}
      </button>
      <div id="menu" popover="auto">
        <nav aria-label={words.menu}>
          <a href={addresses.courses(language)} aria-current={section === 'courses' || undefined}>
            {words.courses}
          </a>
          <a href={addresses.batches(language)} aria-current={section === 'batches' || undefined}>
            {words.upcoming}
          </a>
          <a href={addresses.paths(language)} aria-current={section === 'paths' || undefined}>
            {words.paths}
          </a>
        </nav>
        <LanguageSwitch context={context} editions={editions} />
      </div>
    </header>
  )
}

/** Each language leads to this page in it, or where it has none to that language's home. */
function LanguageSwitch({ context, editions }: Omit<Props, 'section'>) {
  const { site, addresses, words, language: current } = context
  const languages = siteLanguages(site)
  if (languages.length < 2) return null
  return (
    <nav className="masthead-languages" aria-label={words.languages}>
      {languages.map((language) => {
        const { code } = language
        const edition = editions?.find((one) => one.language.code === code)
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

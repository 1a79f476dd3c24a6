import { type ScriptName, script, styleText } from '#app/(site)/assets/asset-files.ts'
import { policyOf } from '#lib/site/content-security-policy.ts'
import { scriptJson, type Thing } from '#lib/site/json-ld.ts'
import type { LanguageLink } from '#lib/site/language-links.ts'
import { textLanguage } from '#lib/site/languages.ts'
import { absolute, type PageContext } from '#lib/site/page-context.ts'
import { pageDescription, pageTitle } from '#lib/site/page-title.ts'
import { shareSize } from '#lib/site/pictures/share-size.ts'

export interface Head {
  title: string
  description?: string | null
  /** Canonical path of the page. */
  path: string
  /** False adds `noindex`. */
  isListed?: boolean
  /** What the link preview's picture shows, and its path; missing for a page without a picture. */
  share?: LinkCard
  things?: Thing[]
  /** The page in all its languages. Without its own among them, it is a copy of the first, for search engines. */
  editions?: LanguageLink[]
  /** Set if the page needs only the styles of course pages. */
  style?: 'course'
  /** The page's script; by default the one that remembers through which link the visitor came. Null for no script. */
  script?: ScriptName | null
}

export interface LinkCard {
  path: string
  /** Default: the title of the page. */
  title?: string
  /** Price or enrolment state, or on other pages a count such as `12 courses`; null if neither is known. */
  detail: string | null
  /** Colour as `#rgb`, `#rrggbb` or `#rrggbbaa`; null for the site's default. */
  accent?: string | null
  image?: string | null
}

interface Props {
  context: PageContext
  head: Head
}

export function DocumentHead({ context, head }: Props) {
  const { site, addresses } = context
  return (
    <head>
      <meta charSet="utf-8" />
      {addresses.copy && <meta httpEquiv="Content-Security-Policy" content={policyOf(context)} />}
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{pageTitle(context, head.title)}</title>
      <Description context={context} head={head} />
      <FontsFor context={context} text={head.title} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own file */}
      <style dangerouslySetInnerHTML={{ __html: styleText(addresses.asset, head.style) }} />
      {head.script !== null && (
        <script type="module" src={addresses.asset(script(head.script ?? 'visit').name)} />
      )}
      <link rel="icon" href={site.institute.logo_url ?? addresses.file('/favicon.ico')} />
      <link rel="apple-touch-icon" href={addresses.file('/favicon.ico')} />
      <link rel="manifest" href={addresses.file('/manifest.webmanifest')} />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf6ee" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#17130f" />
      {head.things?.map((thing) => (
        <script
          key={`${thing['@type']} ${thing.url} ${thing.name}`}
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, escaped so that no text can close the script
          dangerouslySetInnerHTML={{ __html: scriptJson(thing) }}
        />
      ))}
    </head>
  )
}

/** Preloads the fonts of the top of the page. Browsers would request them only after layout has begun. */
function FontsFor({ context, text }: { context: PageContext; text: string }) {
  const files = [context.spoken, textLanguage(text, context.spoken)].flatMap((language) =>
    /^(hi|mr|ne|sa|kok)\b/.test(language)
      ? ['tiro-text-devanagari.woff2']
      : language === 'en'
        ? ['tiro-text-latin.woff2']
        : [],
  )
  return [...new Set(files)].map((file) => (
    <link
      key={file}
      rel="preload"
      as="font"
      type="font/woff2"
      href={context.addresses.asset(file)}
      crossOrigin="anonymous"
    />
  ))
}

function Description({ context, head }: Props) {
  const { site, spoken } = context
  const { editions: [first] = [] } = head
  const own = absolute(context, isEdition(head) ? head.path : (first?.path ?? head.path))
  const description = head.description && pageDescription(context, head.description)
  const { name } = site.institute
  const alt = head.title === name ? name : `${head.title} – ${name}`
  return (
    <>
      {description && <meta name="description" content={description} />}
      {head.isListed === false ? (
        <meta name="robots" content="noindex, follow" />
      ) : (
        <link rel="canonical" href={own} />
      )}
      {head.isListed !== false && isEdition(head) && <Editions context={context} head={head} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={name} />
      <meta property="og:title" content={head.title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={own} />
      <meta property="og:locale" content={localeOfPage(spoken)} />
      {head.share && (
        <>
          <meta property="og:image" content={absolute(context, head.share.path)} />
          <meta property="og:image:width" content={String(shareSize.width)} />
          <meta property="og:image:height" content={String(shareSize.height)} />
          <meta property="og:image:alt" content={alt} />
          <meta name="twitter:image" content={absolute(context, head.share.path)} />
          <meta name="twitter:image:alt" content={alt} />
        </>
      )}
      <meta name="twitter:title" content={head.title} />
      {description && <meta name="twitter:description" content={description} />}
      <meta name="twitter:card" content={head.share ? 'summary_large_image' : 'summary'} />
    </>
  )
}

const isEdition = ({ path, editions = [] }: Head): boolean =>
  editions.length === 0 || editions.some((one) => one.path === path)

/** `hreflang` links to the page in each of its languages. The first language is also `x-default`. */
function Editions({ context, head: { editions = [] } }: Props) {
  const [first] = editions
  if (first === undefined || editions.length < 2) return null
  const links = [
    ...editions.map(({ language, path }) => ({ code: language.code, path })),
    { code: 'x-default', path: first.path },
  ]
  return links.map(({ code, path }) => (
    <link key={code} rel="alternate" hrefLang={code} href={absolute(context, path)} />
  ))
}

/** Returns the Open Graph locale: the language, and the country in which most of its readers live. */
function localeOfPage(spoken: string): string {
  const { language, region } = new Intl.Locale(spoken === 'en' ? 'en-GB' : spoken).maximize()
  return region ? `${language}_${region}` : language
}

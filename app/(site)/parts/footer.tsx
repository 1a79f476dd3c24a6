import { docsPath } from '#lib/module.ts'
import { langOf, type PageContext } from '#lib/site/page-context.ts'
import { Contact } from './contact.tsx'

/** The end of every page. */
export function Footer({ context }: { context: PageContext }) {
  const { site, addresses, words, settings, language } = context
  const { name, website_url } = site.institute
  // The documentation is served where the API is.
  const page = docsPath()
  const docs = settings.api || page === undefined ? undefined : addresses.served(page)
  return (
    <footer className="colophon">
      <div>
        <p {...langOf(context, name)}>{name}</p>
        <Contact context={context} />
      </div>
      <ul>
        <li>
          <a href={addresses.courses(language)}>{words.allCourses}</a>
        </li>
        <li>
          <a href={addresses.paths(language)}>{words.paths}</a>
        </li>
        {website_url && (
          <li>
            <a href={website_url}>{words.website}</a>
          </li>
        )}
        {docs !== undefined && (
          <li>
            <a href={docs}>{words.developers}</a>
          </li>
        )}
      </ul>
    </footer>
  )
}

import { linkTo } from '#lib/module.ts'
import { type Frame, langOf } from '#lib/site/frame.ts'
import { Contact } from './contact.tsx'

/** The end of every page. */
export function Footer({ frame }: { frame: Frame }) {
  const { site, addresses, words, settings, language } = frame
  const { name, website_url } = site.institute
  // The documentation is served where the API is.
  const page = linkTo('docs')
  const docs = settings.api || page === undefined ? undefined : addresses.served(page)
  return (
    <footer className="colophon">
      <div>
        <p {...langOf(frame, name)}>{name}</p>
        <Contact frame={frame} />
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

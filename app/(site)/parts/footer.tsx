import { type Frame, langOf } from '#lib/site/frame.ts'

/** The end of every page. */
export function Footer({ frame }: { frame: Frame }) {
  const { site, addresses, words, settings, language } = frame
  const { name, website_url } = site.institute
  return (
    <footer className="colophon">
      <p {...langOf(frame, name)}>{name}</p>
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
        {/* The documentation is served where the API is. */}
        {!settings.api && (
          <li>
            <a href={addresses.other('/docs')}>{words.developers}</a>
          </li>
        )}
      </ul>
    </footer>
  )
}

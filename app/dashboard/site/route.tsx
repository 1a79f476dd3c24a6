import { siteLink } from '#app/dashboard/page/answer.tsx'
import { type Part, screen } from '#app/dashboard/page/screen.tsx'
import { mainAddress } from '#lib/base/hosts/rule.ts'
import { deployment } from '#lib/site/site-settings.ts'
import { hosts, newHost } from './hosts.tsx'
import { newWebsite, websites } from './websites.tsx'

/** Where the institute's site is shown, and where it would be without addresses of its own. */
const lead: Part = {
  show({ words: { site: said }, say, session }) {
    const own = deployment()
    const address = siteLink(session)
    const given = mainAddress({ slug: session.institute.slug, hosts: [] }, own)
    const { hosts } = session.institute
    return (
      <>
        {address ? (
          <p>
            {said.lead} <a href={address}>{new URL(address, own.origin).href}</a>
          </p>
        ) : (
          <p>{said.none}</p>
        )}
        {given && hosts.length > 0 && (
          <p className="quiet">{say(said.given, { address: given.origin + given.base })}</p>
        )}
      </>
    )
  },
}

/** The names that the institute proves to be its own: addresses of its site, and websites that show its courses. */
export const { GET, POST } = screen(
  { section: 'site', isForAdmins: true },
  lead,
  hosts,
  newHost,
  websites,
  newWebsite,
)

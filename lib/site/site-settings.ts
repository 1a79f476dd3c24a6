import { env } from '#lib/base/env.ts'
import { hostSettings } from '#lib/base/hosts/host-settings.ts'
import type { HostSettings, SiteAddress } from '#lib/base/hosts/rule.ts'
import { readFreshSeconds } from '#lib/contract/api/answer.ts'

/** What the settings say of the deployment, whichever institutes it shows. `origin` and `base` are those of `SITE_URL`. */
export interface Deployment extends HostSettings {
  /** Turnstile's public site key. Undefined if enquiry forms do not use Turnstile. */
  turnstileKey: string | undefined
}

/** Settings of one institute's site, whose `origin` and `base` are those of its main host. */
export interface SiteSettings extends Omit<Deployment, 'wildcard'> {
  institute: string
  /** Whether the site is the one on `SITE_URL`, where the documentation is too. */
  isOnSiteUrl: boolean
}

/** Returns the settings of the deployment. Reads them when called and not at import, because a build has no settings. */
export const deployment = (): Deployment => ({
  ...hostSettings(),
  turnstileKey: env().TURNSTILE_SITE_KEY,
})

/** Returns the settings of an institute's site, by default of the one on `SITE_URL`. */
export function siteSettings(
  { wildcard: _, ...own }: Deployment,
  institute = own.institute,
  { origin, base }: SiteAddress = own,
): SiteSettings {
  return { ...own, institute, origin, base, isOnSiteUrl: origin === own.origin }
}

/** Whether the documentation is meant for visitors too, and not only for developers who know its address. */
export const areDocsListed = (): boolean => env().DOCS_LISTED === 'yes'

export const apiAddress = ({ origin, base }: SiteAddress): string => `${origin}${base}/catalog/v1`

/** How long a cached page is fresh, in milliseconds; as long as the reads it is rendered from. */
export const pageFreshMs = readFreshSeconds * 1000
/** How long a stale page may be served while it is rendered again, in milliseconds. */
export const pageStaleMs = 3_540_000

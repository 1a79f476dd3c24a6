import { env } from '#lib/base/env.ts'
import { baseAddress, ownAddress } from '#lib/base/own-address.ts'
import { perProcess } from '#lib/base/per-process.ts'
import { readFreshSeconds } from '#lib/contract/api/answer.ts'
import type { ReceiptSite } from '#lib/contract/leads/receipts.ts'
import type { HostSettings, SiteAddress } from './hosts/rule.ts'

/** What the settings say of the deployment, whichever institutes it shows. `origin` and `base` are those of `SITE_URL`. */
export interface Deployment extends HostSettings {
  /** Turnstile's public site key. Undefined if enquiry forms do not use Turnstile. */
  turnstileKey: string | undefined
}

/** Settings of one institute's site, whose `origin` and `base` are those of its main host. */
export interface SiteSettings extends Omit<Deployment, 'wildcard'> {
  /** Slug of the institute shown. */
  institute: string
  /** Whether the site is the one on `SITE_URL`, where the documentation is too. */
  isOnSiteUrl: boolean
}

const chosen = perProcess('chosen institute', () => ({ slug: undefined as string | undefined }))

/**
 * Returns whether the institute may be chosen at run time, which requires a single process and no setting for the
 * institute.
 */
export function canChooseInstitute(): boolean {
  const { DATABASE_URL, VERCEL } = env()
  return [DATABASE_URL, VERCEL, process.env.SITE_INSTITUTE?.trim() || undefined].every(
    (setting) => setting === undefined,
  )
}

/** Selects the institute that this process's site shows, starting with the next request. */
export const chooseInstitute = (slug: string): void => {
  chosen().slug = slug
}

/** Returns the settings of the deployment. Reads them when called and not at import, because a build has no settings. */
export function deployment(): Deployment {
  const { TURNSTILE_SITE_KEY: turnstileKey, SITE_INSTITUTE, SITE_WILDCARD } = env()
  const address = new URL(ownAddress())
  return {
    institute: chosen().slug ?? SITE_INSTITUTE,
    origin: address.origin,
    base: baseAddress(address.pathname),
    wildcard: SITE_WILDCARD?.slice('*.'.length),
    turnstileKey,
  }
}

/** Returns the settings of an institute's site, by default of the one on `SITE_URL`. */
export function siteSettings(
  { wildcard: _, ...own }: Deployment,
  institute = own.institute,
  { origin, base }: SiteAddress = own,
): SiteSettings {
  return { ...own, institute, origin, base, isOnSiteUrl: origin === own.origin }
}

/** Returns where receipts of the site are shown. */
export const receiptSite = ({ institute, origin, base }: SiteSettings): ReceiptSite => ({
  institute,
  url: origin + base,
})

/** Returns the base address of the API under the site's host. */
export const apiAddress = ({ origin, base }: SiteAddress): string => `${origin}${base}/catalog/v1`

/** How long a cached page is fresh, in milliseconds; as long as the reads it is rendered from. */
export const pageFreshMs = readFreshSeconds * 1000
/** How long a stale page may be served while it is rendered again, in milliseconds. */
export const pageStaleMs = 3_540_000

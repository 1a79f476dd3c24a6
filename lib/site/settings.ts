import { env } from '#lib/base/env.ts'
import { perProcess } from '#lib/base/per-process.ts'
import { readFreshSeconds } from '#lib/contract/api/answer.ts'
import type { ReceiptSite } from '#lib/contract/leads/receipts.ts'

export interface SiteSettings {
  /** Slug of the institute shown. */
  institute: string
  /** Scheme and host of this site. */
  origin: string
  /** Prefix of every path, without a trailing slash; empty unless the site is in a folder. */
  base: string
  canonical: 'here' | 'hosted'
  /** Deployment of the API to read from. Undefined reads this process's database. */
  api: { url: string; key: string } | undefined
  /** Turnstile's public site key. Undefined if enquiry forms do not use Turnstile. */
  turnstileKey: string | undefined
}

const chosen = perProcess('chosen institute', () => ({ slug: undefined as string | undefined }))

/**
 * Returns whether the institute may be chosen at run time, which requires a single process and no setting for the
 * institute.
 */
export function canChooseInstitute(): boolean {
  const { DATABASE_URL, VERCEL, SITE_API_URL } = env()
  return [DATABASE_URL, VERCEL, SITE_API_URL, process.env.SITE_INSTITUTE?.trim() || undefined].every(
    (setting) => setting === undefined,
  )
}

/** Selects the institute that this process's site shows, starting with the next request. */
export const chooseInstitute = (slug: string): void => {
  chosen().slug = slug
}

/** Returns the settings of the site. Reads them when called and not at import, because a build has no settings. */
export function siteSettings(): SiteSettings {
  const {
    TURNSTILE_SITE_KEY: turnstileKey,
    SITE_INSTITUTE,
    SITE_URL,
    SITE_CANONICAL,
    SITE_API_URL,
    SITE_API_KEY,
  } = env()
  const address = new URL(SITE_URL ?? ownAddress(process.env))
  return {
    institute: chosen().slug ?? SITE_INSTITUTE,
    origin: address.origin,
    base: baseAddress(address.pathname),
    canonical: SITE_CANONICAL,
    turnstileKey,
    api: SITE_API_URL === undefined ? undefined : { url: SITE_API_URL, key: SITE_API_KEY ?? '' },
  }
}

/** Returns the institute whose receipts this site shows; undefined for a site of another deployment's catalogue. */
export function receiptSite(): ReceiptSite | undefined {
  const { institute, origin, base, api } = siteSettings()
  return api === undefined ? { institute, url: origin + base } : undefined
}

/** Returns the base address of the API that the site reads, without the API's paths. */
export const apiAddress = ({ origin, base, api }: SiteSettings): string =>
  api?.url ?? `${origin}${base}/catalog/v1`

/** Returns the default for `SITE_URL`: on Vercel the project's domain, otherwise this machine. */
function ownAddress({ VERCEL_PROJECT_PRODUCTION_URL: domain, PORT }: NodeJS.ProcessEnv): string {
  return domain ? `https://${domain}` : `http://localhost:${PORT || 3000}`
}

/** Removes trailing slashes from an address, so that a path can be appended. */
export function baseAddress(address: string): string {
  let end = address.length
  while (address[end - 1] === '/') end--
  return address.slice(0, end)
}

/** How long a cached page is fresh, in milliseconds; as long as the reads it is rendered from. */
export const pageFreshMs = readFreshSeconds * 1000
/** How long a stale page may be served while it is rendered again, in milliseconds. */
export const pageStaleMs = 3_540_000

import { readFreshSeconds } from '#lib/api/answer.ts'
import { env } from '#lib/env.ts'
import { perProcess } from '#lib/per-process.ts'

export interface SiteSettings {
  /** Slug of the institute shown. */
  institute: string
  /** Scheme and host of this site. */
  origin: string
  /** The start of every path, without a slash at its end: `''` unless the site lies in a folder. */
  base: string
  canonical: 'here' | 'hosted'
  /** A deployment of the API to read from; undefined: this process's database. */
  api: { url: string; key: string } | undefined
  /** The public key of Turnstile in the form of enquiries; undefined: it has none. */
  turnstileKey: string | undefined
}

const chosen = perProcess('chosen institute', () => ({ slug: undefined as string | undefined }))

/** Returns whether the server may choose the institute while it runs: it is the only process, and no setting names one. */
export function canChooseInstitute(): boolean {
  const { DATABASE_URL, VERCEL, SITE_API_URL } = env()
  return [DATABASE_URL, VERCEL, SITE_API_URL, process.env.SITE_INSTITUTE?.trim() || undefined].every(
    (setting) => setting === undefined,
  )
}

/** Has the site of this process show an institute from the next request on. */
export const chooseInstitute = (slug: string): void => {
  chosen().slug = slug
}

/** Read on first use, not at import: a build has no settings. */
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

/** Returns the address of the API that the site reads, up to the contract's paths. */
export const apiAddress = ({ origin, base, api }: SiteSettings): string =>
  api?.url ?? `${origin}${base}/catalog/v1`

/** On Vercel the domain of the project; else this machine. */
function ownAddress({ VERCEL_PROJECT_PRODUCTION_URL: domain, PORT }: NodeJS.ProcessEnv): string {
  return domain ? `https://${domain}` : `http://localhost:${PORT || 3000}`
}

/** Returns an address without slashes at its end, so that a path may follow. */
export function baseAddress(address: string): string {
  let end = address.length
  while (address[end - 1] === '/') end--
  return address.slice(0, end)
}

/** The time that a cached page is fresh, in ms; the same as for the reads it is made of. */
export const pageFreshMs = readFreshSeconds * 1000
/** The time that a stale page may be served while a fresh one is rendered, in ms. */
export const pageStaleMs = 3_540_000

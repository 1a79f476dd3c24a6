import { isIP } from 'node:net'

export interface HostSettings {
  /** Slug of the institute on `SITE_URL`, which is `SITE_INSTITUTE`. */
  institute: string
  /** Scheme, host and port of `SITE_URL`. */
  origin: string
  /** Path of `SITE_URL`, without a trailing slash. */
  base: string
  /** `SITE_WILDCARD` without its `*.`; undefined if unset. */
  wildcard: string | undefined
}

export interface InstituteHosts {
  slug: string
  hosts: readonly string[]
}

export interface HostFacts<Institute extends InstituteHosts = InstituteHosts> {
  /** Institutes, among them those that have the host or one of its `slugsAt`. */
  institutes: readonly Institute[]
  /** Whether an institute has the host, but its DNS was not yet seen to lead here. */
  isWaiting: boolean
  hasHosts: boolean
}

/** Where a site is: scheme and host, and the prefix of every path. */
export interface SiteAddress {
  origin: string
  base: string
}

export interface SiteOfHost<Institute> {
  institute: Institute
  main: SiteAddress
  isNamed: boolean
  isMoved: boolean
}

/** Returns the host in a `Host` header: lower case, without port and one trailing dot. Empty without the header. */
export const hostIn = (header: string | null): string =>
  (header ?? '').trim().toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')

/** Falls back on the address where there is no `Host`. `X-Forwarded-Host` is not read: any client can send it. */
export const requestHost = ({ headers, url }: Request): string =>
  hostIn(headers.get('host') ?? new URL(url).host)

/** No name but this machine, whatever the network calls it. Probes of HTTP/1.0 may name no host. */
export const isMachine = (host: string): boolean =>
  host === '' || host === 'localhost' || isIP(host.replace(/^\[(.*)\]$/, '$1')) !== 0

/** Returns whether a host is that of `SITE_URL` or this machine, where the dashboard, documentation and probes are too. */
export const isDeploymentHost = (host: string, settings: Pick<HostSettings, 'origin'>): boolean =>
  isMachine(host) || host === ownHost(settings)

const ownHost = ({ origin }: Pick<HostSettings, 'origin'>): string =>
  new URL(origin).hostname.replace(/\.$/, '')

/** Returns the slugs of the institutes that a host may show without having it: by the wildcard, and `SITE_INSTITUTE`. */
export function slugsAt(host: string, settings: HostSettings): string[] {
  const label = wildcardLabel(host, settings)
  return label === undefined || label === settings.institute
    ? [settings.institute]
    : [label, settings.institute]
}

/** Returns the label of a host directly under the wildcard. `SITE_URL`'s own host is never one. */
export function wildcardLabel(host: string, settings: HostSettings): string | undefined {
  const { wildcard } = settings
  if (wildcard === undefined || !host.endsWith(`.${wildcard}`) || host === ownHost(settings)) return undefined
  const label = host.slice(0, -wildcard.length - 1)
  return label === '' || label.includes('.') ? undefined : label
}

/**
 * Returns the institute that a host shows; undefined if it shows none. It is the institute that has the host, else the
 * one that the wildcard names, else `SITE_INSTITUTE` at `SITE_URL` and on this machine. `SITE_INSTITUTE` is also shown
 * at any other host, without a redirect, while no host and no wildcard is set. A request without a host is shown none.
 */
export function siteOfHost<Institute extends InstituteHosts>(
  host: string,
  { institutes, isWaiting, hasHosts }: HostFacts<Institute>,
  settings: HostSettings,
): SiteOfHost<Institute> | undefined {
  if (host === '') return undefined
  const called = (slug: string | undefined) => institutes.find((one) => one.slug === slug)
  const named = institutes.find(({ hosts }) => hosts.includes(host)) ?? called(wildcardLabel(host, settings))
  const isOwn = isDeploymentHost(host, settings)
  const isAnyones = settings.wildcard === undefined && !hasHosts && !isWaiting
  const institute = named ?? (isOwn || isAnyones ? called(settings.institute) : undefined)
  const main = institute && mainAddress(institute, settings)
  if (institute === undefined || main === undefined) return undefined
  const isNamed = named !== undefined
  const isMoved = (isNamed || isOwn) && !isMachine(host) && host !== ownHost(main)
  return { institute, main, isNamed, isMoved }
}

/** A label of a host name. Not every slug is one. */
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * Returns the address of an institute's site on its main host: the first of its hosts, else `SITE_URL` for
 * `SITE_INSTITUTE`, else the wildcard's. Undefined if the institute has no site here.
 */
export function mainAddress(
  { slug, hosts: [first] }: InstituteHosts,
  settings: HostSettings,
): SiteAddress | undefined {
  const { origin, base, wildcard } = settings
  if (first === undefined && slug === settings.institute) return { origin, base }
  const host = first ?? (wildcard === undefined || !label.test(slug) ? undefined : `${slug}.${wildcard}`)
  if (host === undefined) return undefined
  if (host === ownHost(settings)) return first === undefined ? undefined : { origin, base }
  const { protocol, port } = new URL(origin)
  return { origin: `${protocol}//${host}${port && `:${port}`}`, base: '' }
}

import { env } from '#lib/base/env.ts'

/** `SITE_URL`, on Vercel else the project's domain, else this machine; without a slash at its end. */
export function ownAddress(): string {
  const { SITE_URL } = env()
  const { VERCEL_PROJECT_PRODUCTION_URL: domain, PORT } = process.env
  const url = new URL(SITE_URL ?? (domain ? `https://${domain}` : `http://localhost:${PORT || 3000}`))
  return baseAddress(url.origin + url.pathname)
}

/** Removes trailing slashes from an address, so that a path can be appended. */
export function baseAddress(address: string): string {
  let end = address.length
  while (address[end - 1] === '/') end--
  return address.slice(0, end)
}

import { env } from '#lib/base/env.ts'
import { baseAddress, ownAddress } from '#lib/base/own-address.ts'
import { perProcess } from '#lib/base/per-process.ts'
import type { HostSettings } from './rule.ts'

const chosen = perProcess('chosen institute', () => ({ slug: undefined as string | undefined }))

/** Requires a single process, and no setting for the institute. */
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

/** Returns which host shows which institute. Reads the settings when called: a build has none. */
export function hostSettings(): HostSettings {
  const { SITE_INSTITUTE, SITE_WILDCARD } = env()
  const address = new URL(ownAddress())
  return {
    institute: chosen().slug ?? SITE_INSTITUTE,
    origin: address.origin,
    base: baseAddress(address.pathname),
    wildcard: SITE_WILDCARD?.slice('*.'.length),
  }
}

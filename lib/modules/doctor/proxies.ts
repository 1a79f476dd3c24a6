import { sql } from 'kysely'
import type { Check } from '#lib/module.ts'

/**
 * Says through how many proxies the last requests with a key came, by their `X-Forwarded-For`. More than are trusted is no
 * fault, because callers may lengthen the header; fewer are, because then a caller may choose its address.
 */
export const checkProxies: Check = async ({ db, env: { VERCEL, TRUSTED_PROXIES: trusted }, now }) => {
  if (VERCEL !== undefined) return []
  const { rows } = await sql<{ hops: number }>`select distinct hops from key_uses
    where hops is not null and day >= (${await now()}::timestamptz at time zone 'UTC')::date - 1 order by hops`.execute(
    db,
  )
  const most = rows.at(-1)?.hops
  if (most === undefined) return []
  const seen = new Intl.ListFormat('en', { type: 'disjunction' }).format(rows.map(({ hops }) => String(hops)))
  const came = `The last requests with each key came through ${seen} ${most === 1 ? 'proxy' : 'proxies'}`
  if (typeof trusted !== 'number') return [[null, `${came}; TRUSTED_PROXIES names networks.`]]
  if (most >= trusted) return [[null, `${came}; TRUSTED_PROXIES counts ${trusted}.`]]
  const message = `${came}, but TRUSTED_PROXIES counts ${trusted}: callers can choose the address that their limits count.`
  return [[null, message, `Set TRUSTED_PROXIES=${most}, or to the networks of the proxies.`]]
}

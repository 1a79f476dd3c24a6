import { sql } from 'kysely'
import { type Check, fault, hint, machine } from '#lib/office/findings/findings.ts'

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
  if (typeof trusted !== 'number') return [hint(machine, 'proxiesNetworks', { seen })]
  const told = { seen, trusted, most }
  return [most < trusted ? fault(machine, 'proxiesFewer', told) : hint(machine, 'proxies', told)]
}

import { randomBytes } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import { sql } from 'kysely'
import { parse } from 'parse5'
import { type Db, inTransaction } from '#lib/base/db/open.ts'
import { deliveryFromEnv } from '#lib/base/net/delivery-settings.ts'
import type { Send } from '#lib/base/net/send.ts'
import { normaliseOrigin } from '#lib/contract/api/gates.ts'
import { httpUrl } from '#lib/contract/catalogue/rules/urls.ts'

/** Lists the origins whose pages may call the API with the institute's keys, ordered by code point. */
export async function listOrigins(db: Db, instituteId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('websites')
    .select('origin')
    .where('institute_id', '=', instituteId)
    .orderBy(sql`origin collate "C"`)
    .execute()
  return rows.map(({ origin }) => origin)
}

/** Holds from the next request on; no later import removes it. False if the origin was already allowed. */
export async function addOrigin(db: Db, instituteId: string, origin: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('websites')
    .values({ institute_id: instituteId, origin })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if ((numInsertedOrUpdatedRows ?? 0n) > 0n) return true
  await db
    .updateTable('websites')
    .set({ is_added: true })
    .where('institute_id', '=', instituteId)
    .where('origin', '=', origin)
    .execute()
  return false
}

/** Disallows an origin from the next request on. Returns false if it was not allowed. */
export async function removeOrigin(db: Db, instituteId: string, origin: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('websites')
    .where('institute_id', '=', instituteId)
    .where('origin', '=', origin)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Parses the address of a website and returns its origin as browsers send it: scheme, lower-case host (Punycode), and
 * port unless it is the default. The path is dropped. Throws unless the text is an absolute http(s) URL without a
 * wildcard.
 */
export function readWebsite(text: string): string {
  const url = httpUrl(text.trim())
  const origin = url === null ? undefined : normaliseOrigin(new URL(url).origin)
  if (origin !== undefined) return origin
  throw new Error(
    `${JSON.stringify(text)} is not a website: expected an address like https://www.example.org.`,
  )
}

export interface Website {
  origin: string
  /** Whether its pages may call the API with the institute's keys. */
  isAllowed: boolean
  /** Null if the website was added by a document or command, which requires no proof. */
  proof: Proof | null
}

export interface Proof {
  token: string
  /** Time of the last check that found the proof; null if no check did. */
  proved_at: Date | null
  method: ProofMethod | null
  checked_at: Date | null
  /**
   * Time of the first failed check since the proof was last found; null if none has failed. A lost proof does not
   * stop the website's pages from calling the API.
   */
  failing_since: Date | null
  fault: string | null
}

const weekMs = 7 * 24 * 3_600_000
const passMax = 20

/** Lists an institute's websites by origin, whether verified or not. */
export async function listWebsites(db: Db, instituteId: string): Promise<Website[]> {
  const [origins, rows] = await Promise.all([
    listOrigins(db, instituteId),
    db.selectFrom('website_proofs').selectAll().where('institute_id', '=', instituteId).execute(),
  ])
  const proofs = new Map(rows.map(({ institute_id: _, origin, added_at: __, ...proof }) => [origin, proof]))
  return [...new Set([...origins, ...proofs.keys()])]
    .sort()
    .map((origin) => ({ origin, isAllowed: origins.includes(origin), proof: proofs.get(origin) ?? null }))
}

/** Its pages may call the API only once the proof is found. One that exists keeps its token. */
export async function addProof(db: Db, instituteId: string, origin: string, now: Date): Promise<void> {
  const token = `catalogue-verification=${randomBytes(16).toString('hex')}`
  await db
    .insertInto('website_proofs')
    .values({ institute_id: instituteId, origin, token, added_at: now })
    .onConflict((conflict) => conflict.columns(['institute_id', 'origin']).doNothing())
    .execute()
}

/** Removes a website and refuses it from the next request on. Returns false if the institute has no such origin. */
export async function removeWebsite(db: Db, instituteId: string, origin: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('website_proofs')
    .where('institute_id', '=', instituteId)
    .where('origin', '=', origin)
    .executeTakeFirst()
  return (await removeOrigin(db, instituteId, origin)) || numDeletedRows > 0n
}

interface ProofPlace {
  institute_id: string
  origin: string
  token: string
}

/**
 * Stores the result of a check. If the proof was found, the website's pages may call the API from the next request on.
 * If it was not found, only the failure is recorded: pages that were allowed to call the API still are.
 */
export const storeProof = (
  db: Db,
  { institute_id, origin, token }: ProofPlace,
  found: ProofResult,
  now: Date,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const update = trx
      .updateTable('website_proofs')
      .where('institute_id', '=', institute_id)
      .where('origin', '=', origin)
      .where('token', '=', token)
    if ('fault' in found) {
      const since = sql<Date>`coalesce(failing_since, ${now})`
      await update.set({ checked_at: now, fault: found.fault, failing_since: since }).execute()
      return
    }
    const { method } = found
    const { numUpdatedRows } = await update
      .set({ checked_at: now, proved_at: now, method, failing_since: null, fault: null })
      .executeTakeFirst()
    // The website may have been removed in the meantime.
    if (numUpdatedRows > 0n) await addOrigin(trx, institute_id, origin)
  })

/** Looks for proofs last checked over a week ago, oldest first; at most `passMax`. Returns how many. */
export async function checkProofs(db: Db, reader: ProofReader, now: Date): Promise<number> {
  const due = new Date(now.getTime() - weekMs)
  // Marked before the check, so that concurrent sweeps check different websites.
  const rows = await db
    .updateTable('website_proofs')
    .set({ checked_at: now })
    .where('proved_at', 'is not', null)
    .where('checked_at', '<', due)
    .where(({ eb, selectFrom, refTuple }) =>
      eb(
        refTuple('institute_id', 'origin'),
        'in',
        selectFrom('website_proofs')
          .select(['institute_id', 'origin'])
          .where('proved_at', 'is not', null)
          .where('checked_at', '<', due)
          .orderBy('checked_at')
          .limit(passMax)
          .$asTuple('institute_id', 'origin'),
      ),
    )
    .returning(['institute_id', 'origin', 'token'])
    .execute()
  for (const row of rows) await storeProof(db, row, await findProof(row.origin, row.token, reader), now)
  return rows.length
}

type ProofMethod = 'file' | 'meta' | 'dns'

export const proofPath = '/.well-known/catalogue-verification.txt'
export const proofName = 'catalogue-verification'
/** Returns the DNS name for the TXT record. A record directly under the host is accepted too. */
export const proofHost = (origin: string): string => `_catalogue.${new URL(origin).hostname}`

/** How to reach websites: an HTTP client that refuses private addresses, and a DNS resolver. */
export interface ProofReader {
  send: Send
  resolveTxt: (host: string) => Promise<string[][]>
}

export const proofReaderFromEnv = (): ProofReader => {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  return { send: deliveryFromEnv().send, resolveTxt: (host) => resolver.resolveTxt(host) }
}

type ProofResult = { method: ProofMethod } | { fault: string }

/** The first method that has the token, or the failures of all three. */
export async function findProof(origin: string, token: string, reader: ProofReader): Promise<ProofResult> {
  const faults: string[] = []
  for (const [name, look] of Object.entries(looks) as [ProofMethod, Look][]) {
    const fault = await look(origin, token, reader).catch((error: Error) => error.message)
    if (fault === undefined) return { method: name }
    faults.push(`${name}: ${fault}`)
  }
  return { fault: faults.join('; ') }
}

/** Returns why the token was not found; undefined if it was found. */
type Look = (origin: string, token: string, reader: ProofReader) => Promise<string | undefined>

const looks: Record<ProofMethod, Look> = {
  async file(origin, token, { send }) {
    const { status, body } = await send({
      method: 'GET',
      url: origin + proofPath,
      headers: { accept: 'text/plain' },
    })
    if (status !== 200) return `${proofPath} answered ${status}`
    return body.split(/\r?\n/).some((line) => line.trim() === token)
      ? undefined
      : `${proofPath} does not have the line`
  },
  async meta(origin, token, { send }) {
    const { status, body } = await send({
      method: 'GET',
      url: `${origin}/`,
      headers: { accept: 'text/html' },
    })
    if (status !== 200) return `the home page answered ${status}`
    return metaContents(body).includes(token) ? undefined : 'the head of the home page does not have the tag'
  },
  async dns(origin, token, { resolveTxt }) {
    const hosts = [proofHost(origin), new URL(origin).hostname]
    const found = await Promise.all(hosts.map((host) => resolveTxt(host).catch(() => [])))
    return found.flat().some((parts) => parts.join('') === token) ? undefined : 'no TXT record has the text'
  },
}

/** Reads meta tags in the head only. Visitors might be able to write into the body, for example in comments. */
function metaContents(html: string): string[] {
  const [root] = parse(html).childNodes.filter((node) => node.nodeName === 'html')
  const head =
    root && 'childNodes' in root ? root.childNodes.find((node) => node.nodeName === 'head') : undefined
  if (!head || !('childNodes' in head)) return []
  return head.childNodes.flatMap((node) => {
    if (node.nodeName !== 'meta' || !('attrs' in node)) return []
    const given = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]))
    return given.name === proofName && given.content ? [given.content.trim()] : []
  })
}

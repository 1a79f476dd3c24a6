import { randomBytes } from 'node:crypto'
import { hashVisitor, readVisitor, surroundingsHere } from '#lib/api/gates/visitor.ts'
import { env } from '#lib/env.ts'
import { perProcess } from '#lib/per-process.ts'

/**
 * Who sends an enquiry, hashed, as it is counted and stored. Each institute has its own hashes: what two of them hold
 * does not tell that one person wrote to both.
 */
export function visitorOf(headers: Headers, instituteId: string): string {
  return hashVisitor(`${instituteId} ${readVisitor(headers, surroundingsHere())}`, secret())
}

/**
 * Never kept beside the hashes, or they could be undone by trying all addresses. Processes that share counters share
 * the store's token and with it the hashes; a process that counts for itself needs to agree with no other, but its API
 * and its forms do.
 */
const secret = perProcess(
  'visitor secret',
  () => env().VISITOR_SECRET ?? env().KV_REST_API_TOKEN ?? randomBytes(32).toString('hex'),
)

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'
import { cause } from '#lib/base/failure-causes.ts'
import { DeliveryFailure } from './delivery-outcome.ts'

/**
 * How secrets are stored. With `CRM_SECRET_KEY` they are encrypted with AES-256-GCM and bound to their institute: a
 * stolen database reveals nothing, and a secret copied to another institute cannot be decrypted. Without a key they
 * are stored as plain text.
 */
export interface Sealing {
  /** 32 bytes in base64. */
  key: string | undefined
}

const prefix = 'v1:'
const nonceBytes = 12
const tagBytes = 16

export function seal(text: string, instituteId: string, { key }: Sealing): string {
  if (key === undefined) return text
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'base64'), nonce)
  cipher.setAAD(Buffer.from(instituteId))
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${prefix}${sealed.toString('base64')}`
}

/** An unsealed text stays as it is. Throws a `DeliveryFailure` if the key is missing or wrong. */
export function unseal(text: string, instituteId: string, { key }: Sealing): string {
  if (!isSealed(text)) return text
  if (key === undefined) throw new DeliveryFailure(cause('sealed'))
  const bytes = Buffer.from(text.slice(prefix.length), 'base64')
  const nonce = bytes.subarray(0, nonceBytes)
  try {
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64'), nonce)
    decipher.setAAD(Buffer.from(instituteId))
    decipher.setAuthTag(bytes.subarray(-tagBytes))
    const opened = decipher.update(bytes.subarray(nonceBytes, -tagBytes))
    return Buffer.concat([opened, decipher.final()]).toString('utf8')
  } catch {
    throw new DeliveryFailure(cause('sealedOther'))
  }
}

export const isSealed = (text: string): boolean => text.startsWith(prefix)

/** Seals the `secrets` of a table that were stored before the service had a key. Those of another key stay as they are. */
export async function sealTable(db: Db, table: string, sealing: Sealing): Promise<void> {
  if (sealing.key === undefined) return
  const { rows } = await sql<{ id: string; institute_id: string; secrets: string }>`
    select id, institute_id, secrets from ${sql.table(table)}`.execute(db)
  for (const { id, institute_id, secrets } of rows)
    if (!isSealed(secrets))
      await sql`update ${sql.table(table)} set secrets = ${seal(secrets, institute_id, sealing)}
        where id = ${id} and secrets = ${secrets}`.execute(db)
}

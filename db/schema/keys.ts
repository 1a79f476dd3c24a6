import type { Generated } from 'kysely'
import type { NullableMoment, Numeric } from './columns.ts'

/** Who may ask. */
export interface KeyTables {
  api_keys: ApiKeysTable
  key_uses: KeyUsesTable
}

interface ApiKeysTable {
  id: string
  institute_id: string
  name: string
  product: string
  /** SHA-256 of the whole key, lower-case hex. */
  digest: string
  /** First 16 characters of the key, for display. */
  prefix: string
  scopes: string[]
  /** Requests per clock minute; null for the service's default. */
  limit_per_minute: number | null
  created_at: Generated<Date>
  expires_at: NullableMoment
  revoked_at: NullableMoment
}

/** Requests of a key on a day, in UTC. */
interface KeyUsesTable {
  key_id: string
  day: string
  requests: Numeric
}

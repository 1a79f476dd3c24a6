/**
 * A table of places that things are delivered to. Each row has its standing there: `failures`, `failing_since`,
 * `paused_until` and `last_error`, and whose turn it is, by `claim` and `claimed_until`.
 */
export interface Destinations {
  table: 'crm_connections' | 'hooks'
  /** The column that names one of them. */
  key: 'institute_id' | 'id'
}

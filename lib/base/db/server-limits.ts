import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '#db/schema.ts'
import { type Limits, restoreLockLimit } from './limits.ts'

/** The time limits that a connection has not got: PgBouncer can be told to ignore parameters that it does not know. */
const dropped = `select name from pg_settings
  where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') and setting = '0'`

/** Returns the time limits that a pooler in front of the database drops; those of an embedded database mean nothing. */
export async function droppedLimits(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql.raw<{ name: string }>(dropped).execute(db)
  // Commands have no limit for idle transactions.
  return rows.map(({ name }) => name).filter((name) => !name.startsWith('idle'))
}

/** Says what follows from the limits that a pooler drops; undefined when it drops none. */
export const limitsFault = (names: readonly string[]): string | undefined =>
  names.length === 0
    ? undefined
    : `A pooler in front of the database drops ${names.join(' and ')}: each transaction sets them instead, and other statements are cancelled by this server's own clock.`

type Settings = Pick<
  pg.PoolConfig,
  'statement_timeout' | 'lock_timeout' | 'idle_in_transaction_session_timeout' | 'options'
>

/** The limits that the server of one pool enforces: for a connection, or for each transaction behind some poolers. */
export class ServerLimits {
  readonly #limits: Limits
  readonly #isReadOnly: boolean
  /** Undefined before the first connection. */
  #isPerTransaction: boolean | undefined

  constructor(limits: Limits, isReadOnly: boolean) {
    this.#limits = limits
    this.#isReadOnly = isReadOnly
  }

  /** Options by which pg sends the limits when it connects. */
  options(): Settings {
    const { statementMs, lockMs, idleMs } = this.#limits
    return {
      statement_timeout: statementMs,
      lock_timeout: lockMs,
      idle_in_transaction_session_timeout: idleMs,
      ...(this.#isReadOnly && { options: '-c default_transaction_read_only=on' }),
    }
  }

  /** Removes the options from a pool whose pooler refuses them. */
  withdraw(options: Settings): void {
    for (const name of Object.keys(this.options()) as (keyof Settings)[]) delete options[name]
    this.#isPerTransaction = true
  }

  /** Finds out on the first connection whether the server has got the limits. */
  async check(client: pg.PoolClient): Promise<void> {
    if (this.#isPerTransaction !== undefined) return
    const asked = { text: dropped, query_timeout: this.#limits.connectMs }
    const { rows } = await client.query<{ name: keyof Settings }>(asked)
    this.#isPerTransaction = rows.some(({ name }) => Number(this.options()[name]) > 0)
  }

  /** Returns the text to send for a statement: with the limits, where it begins a transaction that needs them. */
  textOf(text: string): string {
    if (!this.#isPerTransaction) return text
    const { statementMs, lockMs, idleMs } = this.#limits
    if (text === restoreLockLimit) return `set local lock_timeout = ${lockMs}`
    if (!/^(begin|start transaction)\b/.test(text)) return text
    const limits = [
      `statement_timeout = ${statementMs}`,
      `lock_timeout = ${lockMs}`,
      `idle_in_transaction_session_timeout = ${idleMs}`,
      ...(this.#isReadOnly ? ['transaction_read_only = on'] : []),
    ]
    return [text, ...limits.map((limit) => `set local ${limit}`)].join('; ')
  }
}

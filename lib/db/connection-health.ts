import type pg from 'pg'

/**
 * Knows which connections to a server may be broken. When one breaks, the others probably are: those that have not worked
 * since then are closed instead of used. All pools of a server share it, or each silent connection would cost a request
 * its time.
 */
export class ConnectionHealth {
  readonly #aliveAt = new WeakMap<pg.ClientBase, number>()
  #brokenSince = 0

  /** Records that the connection works. */
  markAlive(client: pg.ClientBase): void {
    this.#aliveAt.set(client, performance.now())
  }

  /** Records that a connection broke, or has been silent since this moment (`performance.now`). */
  markBroken(since: number): void {
    this.#brokenSince = Math.max(this.#brokenSince, since)
  }

  mayBeBroken(client: pg.ClientBase): boolean {
    return (this.#aliveAt.get(client) ?? 0) < this.#brokenSince
  }
}

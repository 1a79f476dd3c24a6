/** Of the connections, how many may work on one table. */
const laneShare = 0.4
/** More than this are not kept waiting: most would be told no after a second, and looking after them costs time. */
const waitingMax = 1_000

interface Waiter {
  lane: string
  start: (leave: () => void) => void
}

/**
 * Gives out the process's connections. No more than four in ten work on the same table, so that a table which is
 * locked, or slow, keeps only those waiting who ask for it: the others still find a connection.
 */
export class Lanes {
  readonly #max: number
  readonly #laneMax: number
  readonly #waitMs: number
  readonly #heldIn = new Map<string, number>()
  readonly #waiting: Waiter[] = []
  #held = 0

  constructor(max: number, waitMs: number) {
    this.#max = max
    this.#laneMax = Math.max(1, Math.floor(max * laneShare))
    this.#waitMs = waitMs
  }

  /** Waits for the right to a connection; answers how to give it back. Throws when it takes too long. */
  enter(lane: string): (() => void) | Promise<() => void> {
    if (this.#hasRoom(lane)) return this.#take(lane)
    if (this.#waiting.length >= waitingMax) throw new Error('Too many statements wait for a connection.')
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        lane,
        start: (leave) => {
          clearTimeout(timer)
          resolve(leave)
        },
      }
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1)
        reject(new Error('No connection to the database became free in time.'))
      }, this.#waitMs)
      this.#waiting.push(waiter)
    })
  }

  #hasRoom(lane: string): boolean {
    return this.#held < this.#max && (this.#heldIn.get(lane) ?? 0) < this.#laneMax
  }

  #take(lane: string): () => void {
    this.#held++
    this.#heldIn.set(lane, (this.#heldIn.get(lane) ?? 0) + 1)
    return () => this.#leave(lane)
  }

  #leave(lane: string): void {
    this.#held--
    const left = (this.#heldIn.get(lane) ?? 0) - 1
    if (left > 0) this.#heldIn.set(lane, left)
    else this.#heldIn.delete(lane)
    for (let at = 0; at < this.#waiting.length && this.#held < this.#max; ) {
      const waiter = this.#waiting[at]
      if (waiter && this.#hasRoom(waiter.lane)) {
        this.#waiting.splice(at, 1)
        waiter.start(this.#take(waiter.lane))
      } else at++
    }
  }
}

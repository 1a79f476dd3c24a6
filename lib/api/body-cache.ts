import { perProcess } from '#lib/per-process.ts'
import type { Bytes } from './plain-response.ts'

const bytesMax = 64 * 1024 * 1024

/** What a kept body costs beside its own bytes: tag, entry and buffer. */
const bytesBeside = 500

/** Answers of this process by entity tag, oldest use first; a tag names its revision, so no entry grows stale. */
export class BodyCache {
  private readonly bodies = new Map<string, Bytes>()
  private readonly bytesMax: number
  private bytes = 0

  constructor(max: number) {
    this.bytesMax = max
  }

  /** The body kept under a tag; undefined when there is none. */
  find(tag: string): Bytes | undefined {
    const body = this.bodies.get(tag)
    if (body !== undefined) {
      this.bodies.delete(tag)
      this.bodies.set(tag, body)
    }
    return body
  }

  /** Keeps a body, and lets go of those that were not used for longest. One larger than an eighth is not kept. */
  keep(tag: string, body: Bytes): void {
    if (body.length > this.bytesMax / 8 || this.bodies.has(tag)) return
    this.bodies.set(tag, body)
    this.bytes += body.length + bytesBeside
    for (const [oldest, { length }] of this.bodies) {
      if (this.bytes <= this.bytesMax) return
      this.bodies.delete(oldest)
      this.bytes -= length + bytesBeside
    }
  }
}

/** The process's cache. */
export const bodyCache: () => BodyCache = perProcess('bodies', () => new BodyCache(bytesMax))

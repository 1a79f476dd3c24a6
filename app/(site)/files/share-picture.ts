import pLimit from 'p-limit'
import { log } from '#lib/base/log.ts'
import { fetchFile } from '#lib/base/net/send.ts'
import { ownAddress } from '#lib/base/own-address.ts'
import { perProcess } from '#lib/base/per-process.ts'
import type { Catalogue } from '#lib/site/catalogue/site-catalogue.ts'

const bytesMax = 8_000_000
const withinMs = 2_500
/** A host that takes longer to fail, in milliseconds, is left alone for a while. One missing picture costs nothing. */
const slowMs = 1_000
const pauseMs = 600_000
const pausedMax = 1_000
/** Pictures fetched at once. More would keep pages waiting, because a link preview is rendered in their queue. */
const atOnceMax = 2

const state = perProcess('course pictures', () => ({
  turns: pLimit(atOnceMax),
  /** Hosts left alone, and until when. */
  paused: new Map<string, number>(),
}))

/**
 * Fetches the picture of a course, as WebP. Returns null if there is none within the bounds: a link preview is then
 * drawn without it, and again when it is next rendered. A static copy reads those of this deployment by `ownPicture`.
 */
export async function fetchCoursePicture(
  address: string,
  ownPicture?: Catalogue['ownPicture'],
): Promise<Buffer | null> {
  const { turns, paused } = state()
  const own = await ownPicture?.(address)
  if (own !== undefined) return resized(own, address)
  if (!URL.canParse(address)) return null
  const { host } = new URL(address)
  if (turns.pendingCount > 0 || turns.activeCount >= atOnceMax) return null
  if ((paused.get(host) ?? 0) > performance.now()) return null
  const startedAt = performance.now()
  try {
    return await turns(() => fetched(address, host))
  } catch (error) {
    const isSlow = performance.now() - startedAt > slowMs
    if (paused.size >= pausedMax) paused.clear()
    if (isSlow) paused.set(host, performance.now() + pauseMs)
    const what = isSlow ? `the pictures of ${host} for 10 minutes` : `a picture of ${host}`
    log().warn({ err: error }, `link previews are drawn without ${what}`)
    return null
  }
}

async function fetched(address: string, host: string): Promise<Buffer> {
  const own = ownAddress()
  // This server may have a private address. Its drawn pictures must not be asked for while one is drawn.
  const isOwn = ['/demo/', '/uploads/'].some((folder) => address.startsWith(own + folder))
  const allowance = { privateHosts: isOwn ? [host] : [], allowsHttp: true, withinMs }
  return resized(await fetchFile(address, allowance, bytesMax), host)
}

async function resized(bytes: Uint8Array, name: string): Promise<Buffer> {
  const { resizePicture } = await import('#lib/office/pictures/resize.ts')
  return resizePicture({ name, bytes })
}

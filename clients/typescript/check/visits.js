/** Returns a client that visits a site and limits pages, bytes and time. */
export function createVisits({ pagesMax, bytesMax, secondsMax, fetch }) {
  const deadline = Date.now() + secondsMax * 1000
  let pages = 0
  let bytes = 0
  const visits = {
    /** Limit that was reached; undefined while none is. */
    limit: undefined,
    get pages() {
      return pages
    },
    /** Returns status, final address and text; undefined once a limit is reached. A failed request has status 0. */
    async open(address, { redirect = 'follow' } = {}) {
      visits.limit ??=
        (pages >= pagesMax && `${pagesMax} pages (--pages)`) ||
        (bytes >= bytesMax && `${bytesMax / 1e6} MB (--megabytes)`) ||
        (Date.now() >= deadline && `${secondsMax} s (--seconds)`) ||
        undefined
      if (visits.limit) return undefined
      pages += 1
      try {
        const signal = AbortSignal.timeout(Math.max(1, Math.min(20_000, deadline - Date.now())))
        const headers = { 'User-Agent': 'catalogue-client check' }
        const answer = await fetch(address, { redirect, signal, headers })
        const text = await readText(answer, Math.min(pageBytesMax, bytesMax - bytes))
        bytes += Buffer.byteLength(text)
        const { status, url, headers: sent } = answer
        return { status, address: url || address, text, type: sent.get('Content-Type') ?? '' }
      } catch (error) {
        return { status: 0, address, text: '', type: '', reason: error.cause?.code ?? error.message }
      }
    },
  }
  return visits
}

/** Maximum bytes read of one page. A sitemap may have 50 MB, of which only the beginning is read. */
const pageBytesMax = 10_000_000

async function readText(answer, max) {
  const parts = []
  let size = 0
  for await (const part of answer.body ?? []) {
    parts.push(part)
    size += part.length
    if (size >= max) break
  }
  return new TextDecoder().decode(Buffer.concat(parts).subarray(0, max))
}

/** Runs `work` for each item, with at most `atOnce` running concurrently. */
export async function eachOf(items, atOnce, work) {
  const queue = [...items]
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

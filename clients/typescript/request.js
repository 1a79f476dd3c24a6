/** Status codes after which a request is retried. */
const passing = [429, 500, 502, 503, 504]

/**
 * How long a host that has never answered is tried, in milliseconds, because its URL is probably misspelt. If it
 * refuses connections, the call fails after this time. If it does not respond, it may be a server that is still
 * starting: a console warning appears after this time, and the call continues.
 */
const unknownHostMs = 2_000

/**
 * Wraps `fetch` to retry temporary failures. Each attempt lasts at most `attemptMs`. All attempts including pauses
 * last at most `totalMs`; instead of a pause that would exceed this, the call ends.
 */
export function createRetryingFetch({ retries, attemptMs, totalMs, fetch }) {
  let isKnown = false
  let isSaid = false
  const warn = (request) => {
    if (isKnown || isSaid) return
    isSaid = true
    const { origin } = new URL(request.url)
    console.warn(
      `No answer from ${origin} for ${unknownHostMs / 1000} s; still waiting. Is the address right?`,
    )
  }
  return async (request) => {
    const began = Date.now()
    const silence = isKnown ? undefined : setTimeout(() => warn(request), unknownHostMs)
    return await tryAgain(request, began).finally(() => clearTimeout(silence))
  }

  async function tryAgain(request, began) {
    for (let tries = 0; ; tries++) {
      const outcome = await attempt(fetch, request, Math.min(attemptMs, began + totalMs - Date.now()))
      isKnown ||= outcome.hasAnswered
      const isRefused = outcome.error instanceof TypeError
      const deadline = began + (isKnown || !isRefused ? totalMs : Math.min(unknownHostMs, totalMs))
      const pause = pauseMilliseconds(outcome.answer, tries)
      const isFinal = request.signal.aborted || tries >= retries || Date.now() + pause >= deadline
      if (outcome.answer && (isFinal || !passing.includes(outcome.answer.status))) return outcome.answer
      if (isFinal) throw isKnown || !isRefused ? outcome.error : noServer(request, outcome.error)
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

const noServer = ({ url }, cause) =>
  new TypeError(
    `No server answers at ${new URL(url).origin} (${cause.cause?.code ?? cause.message}). Is the address of the catalogue right, and is it reachable from here?`,
    { cause },
  )

/** Makes one attempt. Reads the body too, because the connection may break while it is sent. */
async function attempt(fetch, request, milliseconds) {
  const timeout = new AbortController()
  const abort = () => timeout.abort(new DOMException(`No answer in ${milliseconds} ms.`, 'TimeoutError'))
  const timer = setTimeout(abort, milliseconds)
  let hasAnswered = false
  try {
    const signal = AbortSignal.any([request.signal, timeout.signal])
    // The signal is also passed separately. If only the request refers to it, it may be garbage-collected before it
    // aborts.
    const answer = await fetch(new Request(request.clone(), { signal }), { signal })
    hasAnswered = true
    const body = await answer.arrayBuffer()
    const { status, statusText, headers } = answer
    const isEmpty = [204, 205, 304].includes(status)
    return { hasAnswered, answer: new Response(isEmpty ? null : body, { status, statusText, headers }) }
  } catch (error) {
    return { hasAnswered, error }
  } finally {
    clearTimeout(timer)
  }
}

/** Returns the pause before the next attempt: `Retry-After` (seconds or a date), else 1 s, 2 s, 4 s and so on. */
function pauseMilliseconds(answer, tries) {
  const asked = answer?.headers.get('Retry-After')?.trim()
  if (!asked) return 1000 * 2 ** tries
  const milliseconds = /^\d+$/.test(asked) ? Number(asked) * 1000 : Date.parse(asked) - Date.now()
  return Number.isNaN(milliseconds) ? 1000 * 2 ** tries : Math.max(0, milliseconds)
}

/** Answers that may be good the next time. */
const passing = [429, 500, 502, 503, 504]

/**
 * A host that never answered is probably misspelt. Its refused connections are an error after this long; where packets
 * are lost, which looks like a server that is slow to start, the console says so while the call goes on.
 */
const unknownHostMs = 2_000

/**
 * A `fetch` that tries again what failed in passing. An attempt lasts at most `attemptMs`, all of them with their pauses
 * `totalMs`: a longer pause is not begun.
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

/** One attempt, its body included: a connection may fail in the middle of one. */
async function attempt(fetch, request, milliseconds) {
  const timeout = new AbortController()
  const abort = () => timeout.abort(new DOMException(`No answer in ${milliseconds} ms.`, 'TimeoutError'))
  const timer = setTimeout(abort, milliseconds)
  let hasAnswered = false
  try {
    const signal = AbortSignal.any([request.signal, timeout.signal])
    // The signal of a request alone may be collected as garbage before it aborts.
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

/** The pause that an answer asks for in seconds or until a date; else 1 s, 2 s, 4 s and so on. */
function pauseMilliseconds(answer, tries) {
  const asked = answer?.headers.get('Retry-After')?.trim()
  if (!asked) return 1000 * 2 ** tries
  const milliseconds = /^\d+$/.test(asked) ? Number(asked) * 1000 : Date.parse(asked) - Date.now()
  return Number.isNaN(milliseconds) ? 1000 * 2 ** tries : Math.max(0, milliseconds)
}

/** Answers that may be good the next time. */
const passing = [429, 500, 502, 503, 504]

/**
 * A `fetch` that tries again what failed in passing. An attempt lasts at most `attemptMs`, all of them with their pauses
 * `totalMs`: a longer pause is not begun.
 */
export function createRetryingFetch({ retries, attemptMs, totalMs, fetch }) {
  return async (request) => {
    const deadline = Date.now() + totalMs
    for (let tries = 0; ; tries++) {
      const outcome = await attempt(fetch, request, Math.min(attemptMs, deadline - Date.now()))
      const pause = pauseMilliseconds(outcome.answer, tries)
      const isFinal = request.signal.aborted || tries >= retries || Date.now() + pause >= deadline
      if (outcome.answer && (isFinal || !passing.includes(outcome.answer.status))) return outcome.answer
      if (isFinal) throw outcome.error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

/** One attempt, its body included: a connection may fail in the middle of one. */
async function attempt(fetch, request, milliseconds) {
  const timeout = new AbortController()
  const abort = () => timeout.abort(new DOMException(`No answer in ${milliseconds} ms.`, 'TimeoutError'))
  const timer = setTimeout(abort, milliseconds)
  try {
    const signal = AbortSignal.any([request.signal, timeout.signal])
    // The signal of a request alone may be collected as garbage before it aborts.
    const answer = await fetch(new Request(request.clone(), { signal }), { signal })
    const body = await answer.arrayBuffer()
    const { status, statusText, headers } = answer
    const isEmpty = [204, 205, 304].includes(status)
    return { answer: new Response(isEmpty ? null : body, { status, statusText, headers }) }
  } catch (error) {
    return { error }
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

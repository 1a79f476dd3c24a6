import { setTimeout as pause } from 'node:timers/promises'
import { required } from '../index.js'
import { readEvent, signedHeaders, testEvent, wordsOf } from './event.js'

/** How long a receiver may take to answer, in milliseconds; a deployment waits as long. */
const answerMs = 10_000

const pauseMaxMs = 30_000

/**
 * Posts an event to `to` after each change of a catalogue, until `signal` aborts. `since` is the cursor to begin at, else
 * it begins now. Calls `keep` with the cursor after each event that was accepted. An event that is not accepted is sent
 * again until it is, and later ones wait. Throws if the catalogue cannot be read at the start or refuses the key.
 */
export async function listen({
  catalogue,
  to,
  secret,
  since,
  institute,
  sendsTest = false,
  keep,
  say,
  signal,
  pollMs = 2_000,
  pauseMs = 1_000,
}) {
  const wait = (milliseconds) => pause(milliseconds, undefined, { signal }).catch(() => {})
  const site = required(await catalogue.GET('/site', { signal }))
  const name = institute ?? site.institute.id
  let cursor = since ?? required(await catalogue.GET('/changes', { signal })).next
  await keep(cursor)
  say(`Following the changes of ${site.institute.name}; posting to ${to}`)
  if (sendsTest) await deliver(testEvent(name))
  let failures = 0
  while (!signal.aborted) {
    try {
      const event = await readEvent(catalogue, name, cursor, signal)
      if (failures > 0) say('The catalogue answers again.')
      failures = 0
      if (event.body !== undefined && !(await deliver(event))) return
      if (event.next !== cursor) await keep(event.next)
      cursor = event.next
      await wait(pollMs)
    } catch (error) {
      if (signal.aborted) return
      if (isRefusal(error)) throw error
      failures += 1
      if (failures === 1) say(`The catalogue cannot be read, still trying: ${error.message}`)
      await wait(pauseOf(failures))
    }
  }

  /** Sends an event until it is accepted; returns false if the listener was stopped before. */
  async function deliver(event) {
    for (let failed = 1; !signal.aborted; failed++) {
      const outcome = await post(event)
      if (signal.aborted) break
      const isAccepted = /^2\d\d$/.test(outcome)
      const milliseconds = pauseOf(failed)
      say(`${wordsOf(event.body)}: ${outcome}${isAccepted ? '' : `; again in ${milliseconds / 1000} s`}`)
      if (isAccepted) return true
      await wait(milliseconds)
    }
    return false
  }

  /** Posts an event once. Returns the status of the answer, or why there was none. */
  async function post(event) {
    try {
      const answer = await fetch(to, {
        method: 'POST',
        headers: signedHeaders(event, secret),
        body: event.body,
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
      })
      await answer.body?.cancel()
      return String(answer.status)
    } catch (error) {
      return error.cause?.code ?? error.message
    }
  }

  function pauseOf(failed) {
    return Math.min(pauseMs * 2 ** Math.min(failed - 1, 10), pauseMaxMs)
  }
}

/** Returns whether the API itself refused: asking again would not help. */
const isRefusal = ({ status }) => status >= 400 && status < 500 && status !== 429

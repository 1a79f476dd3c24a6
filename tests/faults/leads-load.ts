import { setTimeout as sleep } from 'node:timers/promises'

/** The acknowledgements of an enquiry: one entry for each answer of 201 or 200. */
export interface Outcome {
  message: string
  acknowledged: { id: string; status: number; created_at: string }[]
  /** Attempts of which the sender cannot say whether they were saved: no answer, or a failure. */
  unknown: number
}

interface Sending {
  key: string
  /** Aborted: senders give up. */
  signal?: AbortSignal
  /** Chance that a sender gives up waiting for an answer and tries again. */
  abortChance?: number
  /** Chance that a sender who was answered sends the same once more. */
  repeatChance?: number
}

/** Longer than any fault lasts: who is not answered by then never will be. */
const giveUpAfterMs = 60_000

/** Sends an enquiry, told by its message, until it is acknowledged. A refusal is thrown: none is expected. */
export async function sendUntilAcknowledged(
  url: string,
  message: string,
  { key, signal, abortChance = 0, repeatChance = 0 }: Sending,
): Promise<Outcome> {
  const outcome: Outcome = { message, acknowledged: [], unknown: 0 }
  const untilMs = Date.now() + giveUpAfterMs
  let wanted = 1
  while (outcome.acknowledged.length < wanted && Date.now() < untilMs && !signal?.aborted) {
    const patienceMs = Math.random() < abortChance ? 20 * Math.random() : 10_000
    const answer = await post(url, key, message, patienceMs)
    if (answer === undefined || answer.status >= 500) {
      outcome.unknown++
      await sleep(50 + 200 * Math.random())
      continue
    }
    if (answer.status !== 201 && answer.status !== 200) {
      throw new Error(`An enquiry was refused: ${answer.status} ${answer.text}`)
    }
    const { id, created_at } = JSON.parse(answer.text)
    outcome.acknowledged.push({ id, created_at, status: answer.status })
    if (wanted === 1 && Math.random() < repeatChance) wanted = 2
  }
  return outcome
}

/** One attempt; undefined when the answer did not come, or not whole. */
export async function post(
  url: string,
  key: string,
  message: string,
  patienceMs: number,
): Promise<{ status: number; text: string } | undefined> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: JSON.stringify({ full_name: 'Meera Nair', email: 'meera@example.org', message }),
      signal: AbortSignal.timeout(Math.ceil(patienceMs)),
    })
    return { status: response.status, text: await response.text() }
  } catch {
    return undefined
  }
}

/** Starts an enquiry every so often, whether earlier ones are answered or not, until `stop`. */
export function startLoad(url: string, prefix: string, perSecond: number, sending: Sending) {
  const outcomes: Promise<Outcome>[] = []
  const abandoned = new AbortController()
  const timer = setInterval(() => {
    outcomes.push(
      sendUntilAcknowledged(url, `${prefix} ${outcomes.length}`, { ...sending, signal: abandoned.signal }),
    )
  }, 1000 / perSecond)
  return {
    /** Answers the outcomes once every sender has been answered. */
    stop: (): Promise<Outcome[]> => {
      clearInterval(timer)
      return Promise.all(outcomes)
    },
    abandon: (): void => {
      clearInterval(timer)
      abandoned.abort()
    },
  }
}

import type { Bytes } from '#lib/bytes.ts'
import { standIn } from './stand-in.ts'

/** What an answer says, without the web around it. */
export interface Plain {
  status: number
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>
  body: string | Bytes | null
}

/**
 * A web `Response` that becomes a real one when somebody looks into it. Making a real one copies the body into a
 * stream, and reading that costs as much again, while a server of our own needs neither.
 */
export const plainResponse = (plain: Plain): Response => new PlainResponse(plain) as unknown as Response

/** What a response was made from; undefined when it is a real one, or somebody may have changed it meanwhile. */
export const plainOf = (response: Response): Plain | undefined =>
  response instanceof PlainResponse ? response.plain : undefined

class PlainResponse {
  readonly status: number
  readonly #plain: Plain
  #real: Response | undefined

  constructor(plain: Plain) {
    this.status = plain.status
    this.#plain = plain
  }

  get plain(): Plain | undefined {
    return this.#real === undefined ? this.#plain : undefined
  }

  get real(): Response {
    const { status, headers, body } = this.#plain
    this.#real ??= new Response(body, { status, headers })
    return this.#real
  }
}
standIn(PlainResponse, Response, ['status'])

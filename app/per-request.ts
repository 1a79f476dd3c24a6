type Handler = (request: Request) => Promise<Response>

/**
 * Returns a handler whose answer depends on settings or the database and not on the request. It reads a header,
 * because Next would otherwise prerender the answer at build time.
 */
export const perRequest =
  (answer: () => Response | Promise<Response>): Handler =>
  async ({ headers }) => {
    headers.get('accept')
    return answer()
  }

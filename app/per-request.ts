type Handler = (request: Request) => Promise<Response>

/**
 * Returns a handler whose answer depends on settings or on the database, not on the request. It reads a header, because
 * Next answers a handler that reads nothing of its request once, at build.
 */
export const perRequest =
  (answer: () => Response | Promise<Response>): Handler =>
  async ({ headers }) => {
    headers.get('accept')
    return answer()
  }

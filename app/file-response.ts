/** Returns a response with a file. `nosniff` stops browsers from guessing a different type. */
export const fileResponse = (
  body: string | Buffer,
  { type, cacheControl, ...headers }: { type: string; cacheControl: string; [name: string]: string },
): Response =>
  new Response(typeof body === 'string' ? body : new Uint8Array(body), {
    headers: {
      'content-type': type,
      'cache-control': cacheControl,
      'x-content-type-options': 'nosniff',
      ...headers,
    },
  })

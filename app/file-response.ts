/** Returns a response with a file, for programs or pages. Browsers may not guess another type. */
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

interface Context {
  params: Promise<Record<string, string | string[]>>
}

/** A read of the API has its headers by name only. */
const named = ['host', 'x-api-key', 'authorization', 'origin', 'cookie', 'x-forwarded-for']

/** Answers with all that a route is told, so that a test sees what of a request reaches it. */
export function echoing(route: string) {
  const verb = async (request: Request, { params }: Context): Promise<Response> => {
    const told = {
      route,
      method: request.method,
      url: request.url,
      params: await params,
      headers: Object.fromEntries(named.map((name) => [name, request.headers.get(name) ?? undefined])),
      body: request.method === 'POST' ? await request.text() : null,
    }
    return new Response(request.method === 'HEAD' ? null : JSON.stringify(told), {
      headers: { 'content-type': 'application/json', 'x-route': route },
    })
  }
  return { GET: verb, HEAD: verb, POST: verb, PUT: verb, PATCH: verb, DELETE: verb, OPTIONS: verb }
}

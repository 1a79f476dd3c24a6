/** Gives the body up after its first bytes, as a route does that finds it too long. */
export async function POST(request: Request): Promise<Response> {
  const reader = request.body?.getReader()
  await reader?.read()
  await reader?.cancel()
  return new Response('too long', { status: 400 })
}

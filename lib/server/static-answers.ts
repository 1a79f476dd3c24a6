import { codedFactor, codedOnce } from '#lib/api/caching/coded-once.ts'
import { chooseCoding } from '#lib/api/caching/coding.ts'
import { type Bytes, ownBytes } from '#lib/bytes.ts'
import { cache } from '#lib/cache.ts'

interface StaticAnswer {
  status: number
  headers: Record<string, string>
  body: Bytes
}

/** Answers of routes that are the same for every request; a route says so by Next's `dynamic = 'force-static'`. */
const answers = cache<StaticAnswer>('static answers', {
  bytesOf: ({ status, body }) => (status === 200 ? codedFactor * body.length : undefined),
})

/** Returns the answer of a static route, created once for each path. */
export async function staticAnswer(
  path: string,
  asked: Headers,
  make: () => Promise<Response>,
): Promise<Response> {
  const isKept = process.env.NODE_ENV !== 'development'
  const { status, headers, body } = isKept ? await answers().fetch(path, () => read(make)) : await read(make)
  const coded = codedOnce(body, chooseCoding(asked))
  return new Response(coded.body, { status, headers: { ...headers, ...coded.headers } })
}

async function read(make: () => Promise<Response>): Promise<StaticAnswer> {
  const answer = await make()
  const body = ownBytes(new Uint8Array(await answer.arrayBuffer()))
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body }
}

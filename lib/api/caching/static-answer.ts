import { type Bytes, ownBytes } from '#lib/bytes.ts'
import { cache } from '#lib/cache.ts'
import { codedFactor, codedOnce } from './coded-once.ts'
import { chooseCoding } from './coding.ts'

interface StaticAnswer {
  status: number
  headers: Record<string, string>
  body: Bytes
}

/** Answers that change with the software only: the documentation and the schema of documents. */
const answers = cache<StaticAnswer>('static answers', {
  bytesOf: ({ status, body }) => (status === 200 ? codedFactor * body.length : undefined),
})

/** Returns the answer of this name, made and compressed once. Only answers with status 200 are cached. */
export async function staticAnswer(
  name: string,
  headers: Headers,
  make: () => Response | Promise<Response>,
): Promise<Response> {
  const isCached = process.env.NODE_ENV !== 'development'
  const answer = isCached ? await answers().fetch(name, () => read(make)) : await read(make)
  const coded = codedOnce(answer.body, chooseCoding(headers))
  return new Response(coded.body, { status: answer.status, headers: { ...answer.headers, ...coded.headers } })
}

async function read(make: () => Response | Promise<Response>): Promise<StaticAnswer> {
  const answer = await make()
  const body = ownBytes(new Uint8Array(await answer.arrayBuffer()))
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body }
}

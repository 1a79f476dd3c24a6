import { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from '#app/catalog/v1/leads/route.ts'
import type { Db } from '#lib/base/db/open.ts'
import type { Verb } from '../../api/gates-routes.ts'
import { addInstitute, addKey, keyOf, setDatabase } from '../../api/gates-setup.ts'

/** A valid enquiry. */
export const enquiry = { full_name: 'Meera Nair', email: 'meera@example.org' }

/** Fills a database with the institutes `craft` and `dance` and a key for each; the process then uses it. */
export async function fillLeads(db: Db): Promise<void> {
  process.env.LOG_LEVEL ??= 'silent'
  setDatabase(db)
  for (const institute of ['craft', 'dance']) {
    await addInstitute(db, institute)
    await addKey(db, institute, { institute })
  }
}

const verbs: Record<Verb, typeof POST> = { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS }

interface Sent {
  key?: string
  headers?: Record<string, string>
  method?: Verb
  path?: string
}

/** Posts a body to the route file with the key of an institute; an object is sent as JSON. */
export function send(
  body: unknown,
  { key = keyOf('craft'), headers = {}, method = 'POST', path = '/leads' }: Sent = {},
): Promise<Response> {
  const raw = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body)
  const request = new Request(`http://localhost/catalog/v1${path}`, {
    method,
    headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
    ...(method !== 'GET' && method !== 'HEAD' && { body: raw as BodyInit }),
  })
  return verbs[method](request, { params: Promise.resolve({}) })
}

/** Reads status, code and details of a refusal. */
export async function refusalOf(response: Response): Promise<unknown[]> {
  const { error } = (await response.json()) as { error: { code: string; details?: unknown } }
  return [response.status, error.code, error.details]
}

import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openDatabase } from '#lib/base/db/open.ts'
import { addOrigin } from '#lib/office/institutes/websites.ts'
import type { Keys } from '../api/harness-data.ts'
import { sharedTarget } from './site.ts'

/** The API at one origin, an institute's verified website at another, and somebody else's website at a third. */
export interface Origins {
  api: string
  verified: string
  elsewhere: string
  keys: Keys
  stop: () => Promise<void>
}

/** Starts both websites beside the shared server; the verified one may be given its answers. */
export async function startOrigins(respond: RequestListener = emptyPage): Promise<Origins> {
  const [verified, elsewhere] = [await startWebsite(respond), await startWebsite(emptyPage)]
  const { origin, databaseUrl, keys } = sharedTarget()
  const db = openDatabase({ url: databaseUrl, folder: undefined, poolMax: 1 })
  const demo = await db.selectFrom('institutes').select('id').where('slug', '=', 'demo').executeTakeFirst()
  await addOrigin(db, demo?.id ?? '', verified.origin)
  await db.destroy()
  const stop = async () => void (await Promise.all([verified.stop(), elsewhere.stop()]))
  return { api: origin, verified: verified.origin, elsewhere: elsewhere.origin, keys, stop }
}

/** A page from which a browser calls as a website's own script would. */
const emptyPage: RequestListener = (_request, response) => {
  response.setHeader('content-type', 'text/html').end('<!doctype html><title>A school</title>')
}

async function startWebsite(
  respond: RequestListener,
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const server = createServer(respond)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop }
}

import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#lib/db/open.ts'
import { requirePort } from '#lib/server/port.ts'
import { addWebsite } from '#lib/websites/websites.ts'
import { type Keys, prepareData } from '../api/harness-data.ts'
import { background, untilAnswers } from '../run-process.ts'

/** The API at one origin, an institute's verified website at another, and somebody else's website at a third. */
export interface Origins {
  api: string
  verified: string
  elsewhere: string
  keys: Keys
  stop: () => Promise<void>
}

/** Starts all three; the verified website may be given what it answers. */
export async function startOrigins(respond: RequestListener = emptyPage): Promise<Origins> {
  const [verified, elsewhere] = [await startWebsite(respond), await startWebsite(emptyPage)]
  const folder = mkdtempSync(join(tmpdir(), 'catalogue-cors-'))
  const keys = await prepare(folder, verified.origin)
  const port = await requirePort({ port: 0, host: undefined })
  const server = background(process.execPath, ['bin/node.mjs', 'bin/start.ts'], {
    DATABASE_URL: '',
    DATA_DIR: folder,
    KV_REST_API_URL: '',
    KV_REST_API_TOKEN: '',
    PORT: String(port),
    LOG_LEVEL: 'error',
  })
  const stop = async (): Promise<void> => {
    await server.stop()
    await Promise.all([verified.stop(), elsewhere.stop()])
    rmSync(folder, { recursive: true, force: true })
  }
  const api = `http://localhost:${port}`
  try {
    // Twice its minute: a first build takes one.
    const ready = untilAnswers(`${api}/readyz`).catch(() => untilAnswers(`${api}/readyz`))
    await Promise.race([ready, server.failed])
  } catch (error) {
    await stop()
    throw error
  }
  return { api, verified: verified.origin, elsewhere: elsewhere.origin, keys, stop }
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

/** The demo institute, whose second verified website is the one given. */
async function prepare(folder: string, website: string): Promise<Keys> {
  const db = openDatabase({ url: undefined, folder, poolMax: 1 })
  const keys = await prepareData(db, new Date())
  const { id } = await db
    .selectFrom('institutes')
    .select('id')
    .where('slug', '=', 'demo')
    .executeTakeFirstOrThrow()
  await addWebsite(db, id, website)
  await db.destroy()
  return keys
}

import '../plug-in.ts'
import { requirePort } from '#lib/server/port.ts'
import { prepareData } from '../api/harness-data.ts'
import { servers } from '../database/databases.ts'
import { background, untilAnswers } from '../processes.ts'

export interface Running {
  origin: string
  stop: () => Promise<void>
}

const unset = {
  DATABASE_URL: '',
  KV_REST_API_URL: '',
  KV_REST_API_TOKEN: '',
  SITE_INSTITUTE: '',
  SITE_URL: '',
  LOG_LEVEL: 'error',
  NODE_ENV: 'production',
}

/** Serves as `npm start` does. */
export const startOwn = (settings: Record<string, string>): Promise<Running> =>
  serve(() => ['bin/node.mjs', 'bin/start.ts'], settings, '/readyz')

async function serve(
  args: (port: string) => string[],
  settings: Record<string, string>,
  path: string,
): Promise<Running> {
  const PORT = String(await requirePort({ port: 0, host: undefined }))
  const server = background(process.execPath, args(PORT), { ...unset, ...settings, PORT })
  const origin = `http://localhost:${PORT}`
  try {
    await Promise.race([untilAnswers(origin + path), server.failed])
  } catch (error) {
    await server.stop()
    throw error
  }
  return { origin, stop: server.stop }
}

/** A database of its own on the server, with the demo institute and a key for it. */
export async function openOnServer(): Promise<{ url: string; key: string; drop: () => Promise<void> }> {
  const [server] = servers
  if (!server) throw new Error('There is no PostgreSQL.')
  const { db, url = '', close } = await server.open()
  const { demo } = await prepareData(db, new Date())
  return { url, key: demo, drop: close }
}

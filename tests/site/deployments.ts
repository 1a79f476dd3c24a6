import '../plug-in.ts'
import { prepareData } from '../api/harness-data.ts'
import { servers } from '../database/databases.ts'
import { own, type Running, serve } from '../processes.ts'

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
  serve(own, { ...unset, ...settings })

/** A database of its own on the server, with the demo institute and a key for it. */
export async function openOnServer(): Promise<{ url: string; key: string; drop: () => Promise<void> }> {
  const [server] = servers
  if (!server) throw new Error('There is no PostgreSQL.')
  const { db, url = '', close } = await server.open()
  const { demo } = await prepareData(db, new Date())
  return { url, key: demo, drop: close }
}

import next from 'next'
import type { Pages } from './listener.ts'

/** Next's own handler over the last build, for everything that is no endpoint. */
export async function openPages(dir: string): Promise<{ pages: Pages; close: () => Promise<void> }> {
  const app = next({ dev: false, dir })
  await app.prepare()
  return { pages: app.getRequestHandler(), close: () => app.close() }
}

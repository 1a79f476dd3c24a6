import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadBindings, transformSync } from 'next/dist/build/swc/index.js'
import { loadRoutes } from '#lib/server/routes.ts'

/** What the site answers to a path with its query. */
export type Ask = (target: string) => Promise<Response>

/** The folder of `app` that holds the pages; it is no part of their addresses. */
const group = '(site)'

/**
 * Loads the site's own route files, so that a mirror needs no build and no server. What a build caches between visits
 * plays no part here: every answer is made when it is asked for.
 */
export async function loadSitePages(root: string): Promise<Ask> {
  await readJsx()
  const router = await loadRoutes(join(root, 'app'), [group, 'sitemap.xml', 'sitemaps'])
  return async (target) => {
    const { pathname } = new URL(target, 'http://site')
    const match = router(pathname === '/' ? `/${group}` : `/${group}${pathname}`)
    const isPage = match && !('home' in match.params && /^\/sitemap(s\/|\.xml$)/.test(pathname))
    const { verbs, params } = (isPage ? match : router(pathname)) ?? { verbs: {}, params: {} }
    if (!verbs.GET) return new Response(null, { status: 404 })
    return verbs.GET(new Request(new URL(target, 'http://site')), { params: Promise.resolve(params) })
  }
}

/** Node leaves types out by itself but knows no JSX; Next's compiler does. */
async function readJsx(): Promise<void> {
  await loadBindings()
  registerHooks({
    load(url, context, nextLoad) {
      if (!url.endsWith('.tsx')) return nextLoad(url, context)
      const filename = fileURLToPath(url)
      const { code } = transformSync(readFileSync(filename, 'utf8'), {
        filename,
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          target: 'es2022',
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'es6' },
      })
      return { format: 'module', source: code, shortCircuit: true }
    },
  })
}

import { watch } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { escapeText } from '#lib/base/html/write.ts'
import { forgetValues } from '#lib/base/per-process.ts'
import type { Router } from './listener.ts'

/** Folders whose modules are loaded anew after an edit. The others hold connections and need a restart. */
const reloaded = ['app', 'lib/contract', 'lib/office', 'lib/site', 'lib/modules']
/** Folders whose files are read anew anyway. */
const reread = ['docs', 'public']

/** Values that were made by the code that changed, or of it. Connections, counters and queues stay. */
const derived = /^cache |^(shown states|find shown state|shown institutes|sections|files|page revisions)$/

/** How often modules are loaded anew in one process. Node keeps the former ones, up to 20 MB each time. */
const versionsMax = 50

/** Exit status with which the process asks to be started again. */
export const restartStatus = 75

const address = '/-/reload'

/** Runs in each page: opens it again after an edit, or after the process was restarted. */
const script = `const events = new EventSource('${address}')
let shown
events.onmessage = ({ data }) => {
  if (shown !== undefined && shown !== data) location.reload()
  shown = data
}
`

/**
 * For development: loads the modules of routes anew when a file changes, without a restart, and tells the pages that are
 * open. `makeRouter` is called with the version that the modules' addresses have.
 */
export function reloadingRouter(
  root: string,
  makeRouter: (version: number) => Router,
): { router: Router; stop: () => void } {
  loadVersionsApart(root)
  let version = 0
  let current = makeRouter(version)
  const tabs = new Set<ReadableStreamDefaultController<string>>()
  const message = () => `retry: 300\ndata: ${process.pid}.${version}\n\n`
  const change = (): void => {
    if (version === versionsMax) {
      process.once('exit', () => {
        process.exitCode = restartStatus
      })
      process.kill(process.pid, 'SIGTERM')
      return
    }
    version += 1
    forgetValues(derived)
    current = makeRouter(version)
    for (const tab of tabs) tab.enqueue(message())
  }
  let timer: NodeJS.Timeout | undefined
  const watchers = [...reloaded, ...reread].map((folder) =>
    watch(join(root, folder), { recursive: true }, () => {
      clearTimeout(timer)
      // An editor writes a file in several steps.
      timer = setTimeout(change, 50)
    }),
  )
  const listen = (): Response => {
    let own: ReadableStreamDefaultController<string>
    const stream = new ReadableStream<string>({
      start(controller) {
        own = controller
        tabs.add(controller)
        controller.enqueue(message())
      },
      cancel: () => void tabs.delete(own),
    })
    const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }
    return new Response(stream.pipeThrough(new TextEncoderStream()), { headers })
  }
  return {
    router(head) {
      if (head.target === address) return async () => listen()
      if (head.target === `${address}.js`)
        return async () => new Response(script, { headers: { 'content-type': 'text/javascript' } })
      const route = current(head)
      return route && ((request) => route(request).catch(brokenPage).then(withScript))
    },
    stop() {
      clearTimeout(timer)
      for (const watcher of watchers) watcher.close()
      for (const tab of tabs) tab.close()
      tabs.clear()
    },
  }
}

/** Makes modules that a module of a version imports be of the same version: one is loaded once for each address. */
function loadVersionsApart(root: string): void {
  const own = reloaded.map((folder) => pathToFileURL(join(root, folder, '/')).href)
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const found = nextResolve(specifier, context)
      const version = /\?v=\d+$/.exec(context.parentURL ?? '')?.[0]
      const isOwn = own.some((folder) => found.url.startsWith(folder)) && !found.url.endsWith('/module.ts')
      return version && isOwn ? { ...found, url: found.url + version } : found
    },
  })
}

/** Answers with why a module could not be loaded, such as a syntax error and its place, and writes that to the log. */
function brokenPage(error: unknown): Response {
  const text = error instanceof Error ? reasonOf(error) : String(error)
  console.error(`\n${text}\n`)
  const body = `<!doctype html><html lang="en"><title>Error</title><body><pre>${escapeText(text)}</pre></body></html>`
  return new Response(body, { status: 500, headers: { 'content-type': 'text/html; charset=utf-8' } })
}

/** Returns the message and stack without Node's own frames. Node puts the place of a syntax error before them. */
function reasonOf({ message, stack = '' }: Error): string {
  const lines = stack.split('\n').filter((line) => !/^\s+at .*\(?node:internal/.test(line))
  return (stack.includes(message) ? lines : [message, ...lines]).join('\n').trim()
}

async function withScript(response: Response): Promise<Response> {
  const { status, headers } = response
  if (!headers.get('content-type')?.startsWith('text/html')) return response
  const html = await response.text()
  const policy = headers.get('content-security-policy')
  if (policy && !policy.includes('connect-src'))
    headers.set('content-security-policy', `${policy}; connect-src 'self'`)
  headers.delete('content-length')
  return new Response(html.replace('</body>', `<script src="${address}.js" type="module"></script></body>`), {
    status,
    headers,
  })
}

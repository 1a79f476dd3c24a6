import { escapeText } from '#lib/base/html/write.ts'
import type { Router } from './listener.ts'

const address = '/-/reload'

/** Runs in each page: opens it again once another process answers. */
const script = `const events = new EventSource('${address}')
let shown
events.onmessage = ({ data }) => {
  if (shown !== undefined && shown !== data) location.reload()
  shown = data
}
`

/** For development, in which an edit starts the process again: makes pages open themselves again after that. */
export function reloadingRouter(router: Router): { router: Router; stop: () => void } {
  const tabs = new Set<ReadableStreamDefaultController<string>>()
  const listen = (): Response => {
    let own: ReadableStreamDefaultController<string>
    const stream = new ReadableStream<string>({
      start(controller) {
        own = controller
        tabs.add(controller)
        controller.enqueue(`retry: 300\ndata: ${process.pid}\n\n`)
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
      const route = router(head)
      return route && ((request) => route(request).catch(brokenPage).then(withScript))
    },
    stop() {
      for (const tab of tabs) tab.close()
      tabs.clear()
    },
  }
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

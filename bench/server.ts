import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Runs one of the compared servers: `own`, ours from the folder it is started in, or `raw`, bare Node. */

const port = Number(process.env.PORT)
if (process.argv[2] === 'own') await serveOwn()
else serveRaw()

async function serveOwn(): Promise<void> {
  const file = pathToFileURL(join(process.cwd(), 'bin/start-serve.ts')).href
  const { serveInProcess } = (await import(file)) as typeof import('../bin/start-serve.ts')
  await serveInProcess({ port, host: '127.0.0.1' }, { isSweeping: false })
}

/** The least that Node needs to send the same bytes: `/NAME` answers the file of that name. */
function serveRaw(): void {
  const folder = process.env.BENCH_BODIES ?? ''
  const bodies = new Map(readdirSync(folder).map((name) => [`/${name}`, readFileSync(join(folder, name))]))
  createServer((request, response) => {
    const body = bodies.get(request.url ?? '')
    response.writeHead(body ? 200 : 404, {
      'content-type': 'application/json',
      'content-length': body?.length ?? 0,
    })
    response.end(body)
  }).listen(port, '127.0.0.1')
}

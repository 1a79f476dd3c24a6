import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'

/** The least that Node needs to hand out the same bytes: `/NAME` answers the file of that name. */
const folder = process.env.BENCH_BODIES ?? ''
const bodies = new Map(readdirSync(folder).map((name) => [`/${name}`, readFileSync(join(folder, name))]))

createServer((request, response) => {
  const body = bodies.get(request.url ?? '')
  response.writeHead(body ? 200 : 404, {
    'content-type': 'application/json',
    'content-length': body?.length ?? 0,
  })
  response.end(body)
}).listen(Number(process.env.PORT), '127.0.0.1')

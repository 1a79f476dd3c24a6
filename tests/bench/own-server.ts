import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The self-hosting server of the folder it is started in. */
const file = pathToFileURL(join(process.cwd(), 'server.ts')).href
const { serve } = (await import(file)) as typeof import('../../server.ts')
await serve({ port: Number(process.env.PORT), host: '127.0.0.1' })

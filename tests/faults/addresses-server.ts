/** The whole server, which answers a message with the memory that it holds once what is garbage is gone. */
import { serve } from '../../server.ts'

Object.assign(process.env, { NODE_ENV: 'production', LOG_LEVEL: 'error' })

const { port } = await serve({ port: 0, host: '127.0.0.1' })
process.on('message', async () => {
  for (let round = 0; round < 3; round++) {
    globalThis.gc?.()
    // Memory that finalisers release is free one turn later.
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const { heapUsed, external, rss } = process.memoryUsage()
  process.send?.({ heldBytes: heapUsed + external, rssBytes: rss })
})
process.send?.({ port })

import { createListener } from '#lib/server/listener.ts'
import { loadRoutes } from '#lib/server/routes.ts'

/** The API as the server serves it, without pages: they need a build, and enquiries do not need them. */
const router = await loadRoutes(`${import.meta.dirname}/../../app`, ['catalog/v1'])
const server = createListener(router, async (_request, response) => {
  response.writeHead(404).end()
})
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('listening'))

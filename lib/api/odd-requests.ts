import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, Server } from 'node:http'
import { perProcess } from '#lib/per-process.ts'

/** Methods that Next can make a request of; at any other it fails before code of ours runs. */
const known = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Servers that need no help with odd requests: they reach our own code as they are. */
export const ownServers = perProcess('own servers', () => new WeakSet<Server>())

/**
 * Lets `next start` serve what would be its 500: another method goes by as `PUT`, which nothing here serves, so that
 * the gates or the proxy refuse it; a target without a path, as of `OPTIONS *`, gets one. Once a process.
 */
export const admitOddRequests = perProcess('odd requests', () => {
  subscribe('http.server.request.start', (started) => {
    const { request, server } = started as { request: IncomingMessage; server: Server }
    if (ownServers().has(server)) return
    if (!known.includes(request.method ?? '')) request.method = 'PUT'
    if (request.url?.startsWith('*')) request.url = `/${request.url}`
  })
  return true
})

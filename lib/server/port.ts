import { type AddressInfo, createServer } from 'node:net'
import type { Address } from './settings.ts'

/**
 * The port to listen on: the one asked for, or a free one for 0. Throws when it cannot be had, before anything
 * slow is begun for nothing.
 */
export function requirePort({ port, host }: Address): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => reject(portFault(error, port)))
    probe.listen({ port, host }, () => {
      const had = (probe.address() as AddressInfo).port
      probe.close(() => resolve(had))
    })
  })
}

/** An error of listening in words that say what to do. */
export function portFault(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    const other = port === 65_535 ? 3000 : port + 1
    return new Error(
      `Port ${port} is taken. Stop what listens there, or choose another: PORT=${other} npm start`,
    )
  }
  if (error.code === 'EACCES') {
    return new Error(`Port ${port} needs privileges. Choose one above 1023: PORT=3000 npm start`)
  }
  return error
}

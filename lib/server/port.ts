import { type AddressInfo, createServer } from 'node:net'

export interface Address {
  port: number
  /** Undefined listens on every address of this machine. */
  host: string | undefined
}

/** Reads `PORT` (default 3000; 0 picks a free port) and `HOST`. Throws an error that quotes a bad value. */
export function addressOf(variables: Record<string, string | undefined>): Address {
  const text = variables.PORT?.trim() || '3000'
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65_535) {
    throw new Error(`PORT=${JSON.stringify(text)} is not a port: expected a number from 0 to 65535.`)
  }
  return { port, host: variables.HOST?.trim() || undefined }
}

/** A free one for 0. Throws if the port is not available, before any slow work begins. */
export function requirePort({ port, host }: Address): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => reject(portFault(error, { port, host })))
    probe.listen({ port, host }, () => {
      const had = (probe.address() as AddressInfo).port
      probe.close(() => resolve(had))
    })
  })
}

/** Converts an error of `listen` to an error that tells the operator what to do. */
export function portFault(error: NodeJS.ErrnoException, { port, host }: Address): Error {
  if (error.code === 'EADDRINUSE') {
    const other = port === 65_535 ? 3000 : port + 1
    return new Error(
      `Port ${port} is in use. Stop the program that uses it, or choose another port: PORT=${other} npm start`,
    )
  }
  if (error.code === 'EACCES') {
    return new Error(`Port ${port} needs privileges. Choose a port above 1023: PORT=3000 npm start`)
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    const message = `HOST=${host} is not an address of this machine.`
    return new Error(
      `${message} Leave HOST unset to listen on all addresses, or set it to 127.0.0.1 to accept connections from this machine only.`,
    )
  }
  return error
}

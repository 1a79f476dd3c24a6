import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy in front of the database that can lose data without closing a connection. */
export interface DroppingProxy {
  url: string
  /** Silences the open connections for ever, as a dead firewall does; with `alsoNew` those made until `pass` too. */
  drop: (alsoNew: boolean) => void
  /** New connections work again. */
  pass: () => void
  close: () => Promise<void>
}

export async function startProxy(databaseUrl: string): Promise<DroppingProxy> {
  const url = new URL(databaseUrl)
  const { hostname: host, port } = url
  const pairs = new Map<Socket, Socket>()
  const silent = new WeakSet<Socket>()
  let isDroppingNew = false
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ host, port: Number(port), allowHalfOpen: true })
    pairs.set(near, far)
    if (isDroppingNew) silent.add(near)
    const forward = (from: Socket, to: Socket) => {
      from.on('data', (chunk) => silent.has(near) || to.write(chunk))
      from.on('end', () => silent.has(near) || to.end())
      from.on('error', () => from.destroy())
      from.on('close', () => silent.has(near) || to.destroy())
    }
    forward(near, far)
    forward(far, near)
    near.on('close', () => pairs.delete(near))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    drop: (alsoNew) => {
      for (const near of pairs.keys()) silent.add(near)
      isDroppingNew = alsoNew
    },
    pass: () => {
      isDroppingNew = false
    },
    close: async () => {
      for (const socket of [...pairs].flat()) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

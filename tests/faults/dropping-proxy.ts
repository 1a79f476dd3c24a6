import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Stands between a process and its database, and can lose what they say without telling either. */
export interface DroppingProxy {
  /** The database's address by way of this. */
  url: string
  /** From now on nothing passes over the connections there are, and when `alsoNew` over none made meanwhile. */
  drop: (alsoNew: boolean) => void
  /** New connections pass again. Those that lost something stay silent for ever, as behind a dead firewall. */
  pass: () => void
  close: () => Promise<void>
}

export async function startProxy(databaseUrl: string): Promise<DroppingProxy> {
  const target = new URL(databaseUrl)
  const pairs = new Map<Socket, Socket>()
  const silent = new WeakSet<Socket>()
  let isDroppingNew = false
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ port: Number(target.port), host: target.hostname, allowHalfOpen: true })
    pairs.set(near, far)
    if (isDroppingNew) silent.add(near)
    const forward = (from: Socket, to: Socket) => {
      from.on('data', (chunk) => silent.has(near) || to.write(chunk))
      from.on('end', () => silent.has(near) || to.end())
      from.on('error', () => from.destroy())
      from.on('close', () => {
        if (!silent.has(near)) to.destroy()
      })
    }
    forward(near, far)
    forward(far, near)
    near.on('close', () => pairs.delete(near))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
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
      for (const [near, far] of pairs) {
        near.destroy()
        far.destroy()
      }
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

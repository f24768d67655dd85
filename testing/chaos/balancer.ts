import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** One address for several servers, as a TCP load balancer gives them. */
export interface Balancer {
  url: string
  port: number
  /** The index of the server that took the latest connection. */
  latest(): number
  stop(): void
}

/** `ports`: each server's current port. Connections go to the servers in turn. One that a server refuses goes to the next. */
export async function openBalancer(ports: ReadonlyArray<() => number>): Promise<Balancer> {
  const open = new Set<Socket>()
  let latest = 0
  const server = createServer((near) => {
    open.add(near)
    near.on('error', () => {})
    near.on('close', () => open.delete(near))
    void passOn(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  async function passOn(near: Socket): Promise<void> {
    for (let tries = 0; tries < ports.length; tries += 1) {
      const index = (latest + 1) % ports.length
      latest = index
      const far = await connected(ports[index]?.() ?? 0)
      if (!far) continue
      far.on('error', () => {})
      far.on('close', () => near.destroy())
      near.on('close', () => far.destroy())
      if (near.destroyed) far.destroy()
      near.pipe(far).pipe(near)
      return
    }
    near.destroy()
  }

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    latest: () => latest,
    stop() {
      server.close()
      for (const near of open) near.destroy()
    },
  }
}

/** Undefined if the server refuses. */
async function connected(port: number): Promise<Socket | undefined> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return socket
  } catch {
    return undefined
  }
}

import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** A proxy to the server that can be shut: then its address does not answer, as during a restart of the server. */
export interface Gate {
  url: string
  shut(): Promise<void>
  open(): Promise<void>
}

export async function openGate(serverUrl: string): Promise<Gate> {
  const sockets = new Set<Socket>()
  let server: Server | undefined
  const listen = async (port: number) => {
    server = createServer((near) => {
      const far = connect(Number(new URL(serverUrl).port), '127.0.0.1')
      for (const end of [near, far]) {
        sockets.add(end)
        end.on('error', () => {})
        end.on('close', () => {
          sockets.delete(end)
          near.destroy()
          far.destroy()
        })
      }
      near.pipe(far).pipe(near)
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    return typeof address === 'object' && address ? address.port : 0
  }
  const port = await listen(0)
  return {
    url: `http://127.0.0.1:${port}`,
    async shut() {
      const closing = server
      server = undefined
      if (!closing) return
      const closed = once(closing, 'close')
      closing.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
    async open() {
      await listen(port)
    },
  }
}

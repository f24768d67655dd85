import { once } from 'node:events'
import { createServer } from 'node:http'
import { WebSocket, WebSocketServer } from 'ws'

/** A line between a controller and a server that removes the epoch from the server's messages, as controllers up to 1.0 do. */
export interface EpochlessLine {
  /** The ws:// address for the controller. */
  url: string
  /** How many messages had an epoch. */
  epochs(): number
  /** Cuts the connection. The next one goes to another server (http://). */
  moveTo(server: string): void
  stop(): void
}

/** `server`: its http:// address. `removes`: false leaves the epochs, for a program that really knows none. */
export async function openEpochlessLine(server: string, { removes = true } = {}): Promise<EpochlessLine> {
  const http = createServer()
  const sockets = new WebSocketServer({ noServer: true })
  const open = new Set<WebSocket>()
  let epochs = 0
  let target = server
  const strip = (data: Buffer): string => {
    const text = data.toString()
    const stripped = text.replace(/,"epoch":\d+/, '')
    if (stripped !== text) epochs += 1
    return removes ? stripped : text
  }
  http.on('upgrade', (request, socket, head) => {
    sockets.handleUpgrade(request, socket, head, (near) => {
      const { authorization = '' } = request.headers
      const far = new WebSocket(`${target.replace('http', 'ws')}${request.url ?? ''}`, { headers: { authorization } })
      const waiting: string[] = []
      near.on('message', (data: Buffer) => {
        if (far.readyState === WebSocket.OPEN) far.send(data.toString())
        else waiting.push(data.toString())
      })
      far.on('open', () => waiting.splice(0).forEach((text) => far.send(text)))
      far.on('message', (data: Buffer) => near.send(strip(data)))
      open.add(near).add(far)
      for (const [end, other] of [
        [near, far],
        [far, near],
      ] as const) {
        end.on('error', () => {})
        end.on('close', () => {
          open.delete(end)
          other.terminate()
        })
      }
    })
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const address = http.address()
  const cut = () => open.forEach((end) => end.terminate())
  return {
    url: `ws://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    epochs: () => epochs,
    moveTo(next) {
      target = next
      cut()
    },
    stop() {
      cut()
      http.close()
    },
  }
}

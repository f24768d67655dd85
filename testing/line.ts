import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A network between a controller and the server that can hang: nothing is lost, and nothing arrives until it flows again. */
export interface Line {
  /** ws://… of this end. */
  url: string
  stall(): void
  flow(): void
  isStalled(): boolean
  stop(): void
}

export async function openLine(port: number): Promise<Line> {
  const ends = new Set<[Socket, Socket]>()
  let stalled = false
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    const pair: [Socket, Socket] = [near, far]
    ends.add(pair)
    for (const [from, to] of [pair, pair.toReversed()]) {
      from?.on('error', () => {})
      from?.on('close', () => {
        ends.delete(pair)
        to?.destroy()
      })
    }
    if (!stalled) join(pair)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `ws://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    stall() {
      stalled = true
      for (const [near, far] of ends) for (const end of [near, far]) end.unpipe().pause()
    },
    flow() {
      stalled = false
      for (const pair of ends) join(pair)
    },
    isStalled: () => stalled,
    stop() {
      for (const [near, far] of ends) for (const end of [near, far]) end.destroy()
      server.close()
    },
  }
}

function join([near, far]: [Socket, Socket]): void {
  near.pipe(far)
  far.pipe(near)
}

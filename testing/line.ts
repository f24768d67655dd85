import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** How long a message may take to arrive, in turns of a millisecond. */
const PATIENCE_TURNS = 100

/** A network between a controller and the server that can hang: nothing is lost, and nothing arrives until it flows again. */
export interface Line {
  /** ws://… of this end. */
  url: string
  stall(): void
  flow(): void
  /** Ends every connection; a new one may be made at once. */
  cut(): void
  /** The server's messages arrive up to the first command, which the controller answers; its answer and the rest hang. */
  trickle(): Promise<void>
  isStalled(): boolean
  stop(): void
}

/** The server's port is asked for with each connection: one that is started again listens elsewhere. */
export async function openLine(port: () => number): Promise<Line> {
  const ends = new Set<[Socket, Socket]>()
  let stalled = false
  const server = createServer((near) => {
    const far = connect(port(), '127.0.0.1')
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
      if (!stalled) return
      stalled = false
      for (const pair of ends) join(pair)
    },
    cut() {
      for (const pair of ends) for (const end of pair) end.destroy()
    },
    async trickle() {
      stalled = true
      for (const [near, far] of ends) {
        for (const end of [near, far]) end.unpipe().pause()
        // A command is what matters: what was said before it arrives, too.
        while (!(await passOn(far, near)).includes('"command"')) if (far.readableLength === 0) break
        // It is carried out before anything else arrives. What the controller says of it stays here.
        const said = await read(near)
        if (said) near.unshift(said)
      }
    },
    isStalled: () => stalled,
    stop() {
      for (const [near, far] of ends) for (const end of [near, far]) end.destroy()
      server.close()
    },
  }
}

/** Passes one message of the server's on, and answers what it was: '' for none. */
async function passOn(from: Socket, to: Socket): Promise<string> {
  const held = await read(from)
  if (!held) return ''
  const length = frameLength(held)
  to.write(held.subarray(0, length))
  if (length < held.length) from.unshift(held.subarray(length))
  return held.subarray(0, length).toString()
}

/** What has arrived at a paused socket; undefined when nothing does. */
async function read(socket: Socket): Promise<Buffer | undefined> {
  for (let turn = 0; turn < PATIENCE_TURNS; turn += 1) {
    const held: unknown = socket.read()
    if (Buffer.isBuffer(held)) return held
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  return undefined
}

function join([near, far]: [Socket, Socket]): void {
  near.pipe(far)
  far.pipe(near)
}

/** How many bytes the first frame of a server has, with its head (RFC 6455, 5.2). */
function frameLength(bytes: Buffer): number {
  const length = (bytes[1] ?? 0) & 0x7f
  if (length < 126) return 2 + length
  return length === 126 ? 4 + bytes.readUInt16BE(2) : 10 + Number(bytes.readBigUInt64BE(2))
}

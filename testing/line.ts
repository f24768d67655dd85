import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** How many 1 ms turns to wait for a message to arrive. */
const PATIENCE_TURNS = 100

/** A network between a controller and the server that can stall: it loses nothing, and delivers nothing until it flows again. */
export interface Line {
  /** The ws:// address for the controller. */
  url: string
  stall(): void
  flow(): void
  /** Closes every connection; the controller may reconnect at once. */
  cut(): void
  /** Delivers the server's messages up to the first command. The controller's reply and all later messages stall. */
  trickle(): Promise<void>
  isStalled(): boolean
  stop(): void
}

/** `port` is called for each connection, because a restarted server has a new port. */
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
        // Pass on messages up to and including the next command.
        while (!(await passOn(far, near)).includes('"command"')) if (far.readableLength === 0) break
        // Wait until the command has been carried out; the controller's reply stays here.
        const message = await read(near)
        if (message) near.unshift(message)
      }
    },
    isStalled: () => stalled,
    stop() {
      for (const [near, far] of ends) for (const end of [near, far]) end.destroy()
      server.close()
    },
  }
}

/** Passes on one message from the server. Returns its text; '' if there was none. */
async function passOn(from: Socket, to: Socket): Promise<string> {
  const held = await read(from)
  if (!held) return ''
  const length = frameLength(held)
  to.write(held.subarray(0, length))
  if (length < held.length) from.unshift(held.subarray(length))
  return held.subarray(0, length).toString()
}

/** The bytes that have arrived at a paused socket; undefined if none arrive in time. */
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

/** The length in bytes of a server's first frame, including its header (RFC 6455, 5.2). */
function frameLength(bytes: Buffer): number {
  const length = (bytes[1] ?? 0) & 0x7f
  if (length < 126) return 2 + length
  return length === 126 ? 4 + bytes.readUInt16BE(2) : 10 + Number(bytes.readBigUInt64BE(2))
}

import { connect, type Socket } from 'node:net'

/** A response as received on the wire. */
export interface RawAnswer {
  status: number
  /** By lower-case name. */
  headers: Record<string, string>
  body: string
}

/** A request with every byte under the caller's control, including requests that `fetch` would correct or refuse. */
export interface RawRequest {
  method?: string
  /** The text between the method and the version. */
  target?: string
  /** Sent as Latin-1, in this order. `Host` defaults to the server's; null leaves it out. */
  headers?: ReadonlyArray<readonly [string, string | null]>
  /** Sent with its Content-Length, unless the headers set a length. */
  body?: string | Buffer
}

/** One connection that carries several requests in turn. */
export interface RawConnection {
  /** Sends bytes unchanged. */
  write(bytes: string | Buffer): void
  /** The next response; undefined if the connection ended without one. */
  answer(method?: string): Promise<RawAnswer | undefined>
  ask(request: RawRequest): Promise<RawAnswer | undefined>
  /** Whether requests can still be sent. */
  isOpen(): boolean
  /** Resolves when the server has closed the connection. */
  ended: Promise<void>
  /** Closes the sending side; responses still arrive. */
  halfEnd(): void
  end(): void
}

/** A request serialised to bytes. */
export function bytesOf({ method = 'GET', target = '/', headers = [], body }: RawRequest, host: string): Buffer {
  const named = new Set(headers.map(([name]) => name.toLowerCase()))
  const lines = [
    ...(named.has('host') ? [] : [`Host: ${host}`]),
    ...headers.flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`])),
    ...(body === undefined || named.has('content-length') || named.has('transfer-encoding')
      ? []
      : [`Content-Length: ${Buffer.byteLength(body)}`]),
  ]
  const head = Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`, 'latin1')
  return body === undefined ? head : Buffer.concat([head, Buffer.from(body)])
}

export function openRaw(url: string): RawConnection {
  const { hostname, port, host } = new URL(url)
  const socket: Socket = connect(Number(port), hostname)
  let held: Buffer = Buffer.alloc(0)
  let over = false
  let wake = () => {}
  socket.on('data', (chunk) => {
    held = Buffer.concat([held, Buffer.from(chunk)])
    wake()
  })
  socket.on('error', () => {})
  const ended = new Promise<void>((resolve) =>
    socket.on('close', () => {
      over = true
      wake()
      resolve()
    }),
  )
  /** @throws Ended if the connection has closed */
  const more = async () => {
    if (over) throw new Ended()
    await new Promise<void>((resolve) => (wake = resolve))
  }
  const until = async (mark: string) => {
    for (;;) {
      const at = held.indexOf(mark)
      if (at >= 0) {
        const part = held.subarray(0, at).toString('latin1')
        held = held.subarray(at + mark.length)
        return part
      }
      await more()
    }
  }
  const exactly = async (length: number) => {
    while (held.length < length) await more()
    const part = held.subarray(0, length)
    held = held.subarray(length)
    return part
  }
  const chunks = async () => {
    const parts: Buffer[] = []
    for (;;) {
      const length = Number.parseInt(await until('\r\n'), 16)
      parts.push(await exactly(length))
      await exactly(2)
      if (length === 0) return Buffer.concat(parts)
    }
  }
  const rest = async () => {
    while (!over) await more()
    return held
  }
  const one = async (method: string): Promise<RawAnswer> => {
    const [start = '', ...lines] = (await until('\r\n\r\n')).split('\r\n')
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(start)?.[1])
    if (Number.isNaN(status)) throw new Error(`This is not an HTTP response: ${start}`)
    if (status === 100) return one(method)
    const headers: Record<string, string> = {}
    for (const line of lines) {
      const at = line.indexOf(':')
      headers[line.slice(0, at).toLowerCase()] = line.slice(at + 1).trim()
    }
    const hasNone = method === 'HEAD' || status === 204 || status === 304 || status === 101
    const body = hasNone
      ? ''
      : headers['transfer-encoding'] === 'chunked'
        ? await chunks()
        : headers['content-length'] !== undefined
          ? await exactly(Number(headers['content-length']))
          : await rest()
    return { status, headers, body: body.toString() }
  }
  const connection: RawConnection = {
    write: (bytes) => void socket.write(bytes),
    async answer(method = 'GET') {
      try {
        return await one(method)
      } catch (error) {
        if (error instanceof Ended) return undefined
        throw error
      }
    },
    ask(request) {
      socket.write(bytesOf(request, host))
      return connection.answer(request.method)
    },
    isOpen: () => !over && !socket.writableEnded && !socket.readableEnded,
    ended,
    halfEnd: () => void socket.end(),
    end: () => void socket.destroy(),
  }
  return connection
}

class Ended extends Error {}

/** Sends one request on its own connection. @throws if the connection ends without a response */
export async function askRaw(url: string, request: RawRequest): Promise<RawAnswer> {
  const connection = openRaw(url)
  try {
    const answer = await connection.ask({ ...request, headers: [...(request.headers ?? []), ['Connection', 'close']] })
    if (!answer) throw new Error(`${request.method ?? 'GET'} ${request.target ?? '/'}: no answer`)
    return answer
  } finally {
    connection.end()
  }
}

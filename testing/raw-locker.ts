import { once } from 'node:events'
import { WebSocket } from 'ws'
import {
  LOCKER_PROTOCOL,
  LOCKER_SOCKET_PATH,
  serverMessage,
  type HelloMessage,
  type ServerMessage,
} from '../contract/locker-protocol'
import { LOCKER_SECRET } from './locker-bar'

type MessageOf<T extends ServerMessage['type']> = Extract<ServerMessage, { type: T }>

/** A controller that a test plays, message by message. */
export interface RawLocker {
  /** The server's messages so far. */
  received: ServerMessage[]
  /** The first message of a type that is `wanted`, including messages already received. */
  first<T extends ServerMessage['type']>(type: T, wanted?: (message: MessageOf<T>) => boolean): Promise<MessageOf<T>>
  /** Sends an object as JSON, or a string or bytes unchanged. */
  send(message: object | string | Buffer): void
  hello(more?: Partial<HelloMessage>): Promise<void>
  /** Resolves when the connection has closed. */
  closed: Promise<{ code: number; reason: string }>
  /** Ends the connection without a close frame. */
  drop(): Promise<void>
}

interface SignIn {
  deviceId?: string
  authorization?: string
  path?: string
  onMessage?: (message: ServerMessage) => void
}

/** Opens the socket as a device, without a hello. @throws if the server refuses it */
export async function openRawLocker(url: string, sign: SignIn = {}): Promise<RawLocker> {
  const { deviceId = 'river', path = LOCKER_SOCKET_PATH, onMessage } = sign
  const { authorization = `Bearer ${deviceId}:${LOCKER_SECRET}` } = sign
  const socket = new WebSocket(`${url}${path}`, { headers: { Authorization: authorization } })
  const received: ServerMessage[] = []
  const waiting = new Set<() => void>()
  socket.on('message', (data: Buffer) => {
    const message = serverMessage.parse(JSON.parse(data.toString()))
    received.push(message)
    onMessage?.(message)
    for (const again of waiting) again()
  })
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() })),
  )
  await once(socket, 'open')
  socket.on('error', () => {})
  const raw: RawLocker = {
    received,
    closed,
    first(type, wanted = () => true) {
      return new Promise((resolve) => {
        const look = () => {
          const found = received.filter((message) => isOfType(message, type)).find(wanted)
          if (!found) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      })
    },
    send: (message) =>
      socket.send(typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message)),
    async hello(more = {}) {
      raw.send(helloOf(deviceId, more))
      await raw.first('welcome')
    },
    async drop() {
      socket.terminate()
      await closed
    },
  }
  return raw
}

/** The hello of a three-cubby locker with all doors closed. */
export function helloOf(deviceId: string, more: Partial<HelloMessage> = {}): HelloMessage {
  return {
    type: 'hello',
    protocol: LOCKER_PROTOCOL,
    deviceId,
    firmware: 'test',
    bootId: 'boot-1',
    numberOfCubbies: 3,
    doors: [1, 2, 3].map((number) => ({ number, front: 'closed', back: 'closed' })),
    health: { driver: 'raw', problems: [], canRemember: true, clockAheadMs: 0 },
    link: { roundTripMs: null, lost: 0 },
    commands: [],
    ...more,
  }
}

function isOfType<T extends ServerMessage['type']>(message: ServerMessage, type: T): message is MessageOf<T> {
  return message.type === type
}

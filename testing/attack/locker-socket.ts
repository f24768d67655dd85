import fc from 'fast-check'
import { WebSocket } from 'ws'
import { controllerMessage, LOCKER_SOCKET_PATH, MAX_LOCKER_MESSAGE_BYTES } from '../../contract/locker-protocol'
import { drawnFrom, nearlyFrom } from '../drawn'
import { LOCKER_SECRET } from '../locker-bar'
import { helloOf } from '../raw-locker'
import { Hole, type Endpoint, type Lane } from './endpoint'
import { DEVICE } from './target-messages'
import { asHeader, inAddress, oddValue, spoiled, trick } from './tricks'
import type { World } from './world'

/** The lockers' socket: attacked by a controller with a valid secret, and by a client without one. */
export const lockerSocket: Endpoint = {
  name: "the lockers' socket",
  shots: () => Promise.resolve(fc.oneof({ weight: 5, arbitrary: talk }, { weight: 2, arbitrary: greeting }, pairing)),
}

type Frame = string | Buffer

const message: fc.Arbitrary<Frame> = fc.oneof(
  { weight: 4, arbitrary: nearlyFrom(controllerMessage).map(asText) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(drawnFrom(controllerMessage), fc.nat(), oddValue)
      .map(([value, pick, odd]) => asText(spoiled(value, pick, odd))),
  },
  trick,
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc.constantFrom(
    '',
    '{',
    'null',
    '[]',
    '{"type":"hello"}',
    '{"type":"__proto__"}',
    '['.repeat(10_000),
    'x'.repeat(MAX_LOCKER_MESSAGE_BYTES + 1),
  ),
)

const talk = fc
  .record({ hello: fc.boolean(), frames: fc.array(message, { minLength: 1, maxLength: 5 }) })
  .map(({ hello, frames }) => ({
    description: `${hello ? 'after a hello' : 'at first'}: ${frames.map((frame) => String(frame).slice(0, 150)).join(' | ')}`,
    async fire(lane: Lane) {
      const said = hello
        ? [JSON.stringify(helloOf(DEVICE, { numberOfCubbies: 12, doors: allShut(12) })), ...frames]
        : frames
      await speak(lane, said)
      await lane.expectAlive()
    },
  }))

/** Sends all frames, then closes. The server has processed them all by the time it acknowledges the close. */
async function speak({ world }: Lane, frames: readonly Frame[]): Promise<void> {
  const { socket, closed } = (await letIn(world)) ?? (await world.pairAgain().then(() => letIn(world))) ?? refused()
  for (const frame of frames) socket.send(frame)
  socket.close()
  const clock = setTimeout(() => socket.terminate(), 5000)
  await closed
  clearTimeout(clock)
}

async function letIn({ url }: World) {
  const socket = new WebSocket(`${url}${LOCKER_SOCKET_PATH}`, {
    headers: { Authorization: `Bearer ${DEVICE}:${LOCKER_SECRET}` },
  })
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const opened = new Promise<void>((resolve) => socket.once('open', () => resolve()))
  await Promise.race([opened, closed])
  return socket.readyState === WebSocket.OPEN ? { socket, closed } : undefined
}

function refused(): never {
  throw new Hole('a controller with its secret was not let in')
}

/** Upgrade requests with wrong paths, headers or secrets. */
const greeting = fc
  .record({
    path: fc.constantFrom(
      LOCKER_SOCKET_PATH,
      LOCKER_SOCKET_PATH,
      '/',
      '/v1/places',
      `${LOCKER_SOCKET_PATH}?x=%`,
      `${LOCKER_SOCKET_PATH}%0a`,
      `${LOCKER_SOCKET_PATH}/`,
    ),
    key: fc.constantFrom('dGhlIHNhbXBsZSBub25jZQ==', '', 'x', 'x'.repeat(1000)),
    version: fc.constantFrom('13', '8', '0', 'x', ''),
    authorization: fc.oneof(
      fc.constantFrom(
        '',
        'Bearer',
        `Bearer ${DEVICE}:`,
        `Bearer :${LOCKER_SECRET}`,
        `Bearer ${DEVICE}:wrong`,
        `Basic ${DEVICE}`,
        `Bearer ${DEVICE}:${LOCKER_SECRET}`,
      ),
      trick.map(asHeader),
    ),
    after: fc.oneof(
      fc.constant(''),
      trick,
      fc.constantFrom(
        '\x81\x05hello',
        '\x88\x00',
        '\xff\xff\xff\xff',
        '\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff',
        '\x01\x80aaaa',
      ),
    ),
  })
  .map(({ path, key, version, authorization, after }) => {
    const head = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: ${version}\r\nAuthorization: ${authorization}\r\n\r\n`
    return {
      description: JSON.stringify(head + after).slice(0, 400),
      fire: (lane: Lane) => lane.sendBytes(Buffer.from(head + after, 'latin1')),
    }
  })

const pairing = fc
  .record({ code: fc.oneof(trick, oddValue), more: oddValue, file: trick })
  .map(({ code, more, file }) => {
    const body = JSON.stringify({ code, device: more }) ?? ''
    return {
      description: `pairing ${body.slice(0, 200)}, the file ${file}`,
      async fire(lane: Lane) {
        await lane.send({
          method: 'POST',
          target: '/v1/lockers/pair',
          headers: [['Content-Type', 'application/json']],
          body,
        })
        await lane.send({ target: `/controller/${inAddress(file)}` })
      },
    }
  })

function asText(value: unknown): string {
  return JSON.stringify(value) ?? ''
}

function allShut(cubbies: number) {
  return Array.from({ length: cubbies }, (_, at) => ({
    number: at + 1,
    front: 'closed' as const,
    back: 'closed' as const,
  }))
}

import { z } from 'zod'
import { LOCKER_COLOR_NAMES } from './cubbies'
import { DOOR_STATES } from './enumerations'
import { MAX_CUBBIES } from './limits'

/**
 * What a locker's controller and the server say to each other over the socket: JSON text messages, one discriminated union each way.
 *
 * A connection: the controller opens the socket with `Authorization: Bearer {deviceId}:{secret}`, sends `hello`, and gets `welcome`, then
 * `lights` and the commands that are still open. After that either side sends what it has to say. All times are milliseconds.
 *
 * The controller's own clock may be wrong, so it is never sent. A door report says how old it is; a command's expiry is in the
 * server's time, which the controller knows from `welcome` and `heartbeat` and carries on with its monotonic clock.
 */
export const LOCKER_PROTOCOL = 1
export const LOCKER_SOCKET_PATH = '/v1/lockers/socket'

/** Larger messages close the connection (1009). A hello of 100 cubbies with all it may carry is about 25 kB. */
export const MAX_LOCKER_MESSAGE_BYTES = 32 * 1024
/** How many finished commands a hello may name. */
export const MAX_REMEMBERED_COMMANDS = 50

/** Why the server ended a connection, besides the standard codes. */
export const LOCKER_CLOSE = {
  malformed: 4400,
  /** Its secret was replaced, or the locker was taken out of use. */
  revoked: 4403,
  unsupportedProtocol: 4406,
  noHello: 4408,
  /** Another connection of the same device took over. */
  replaced: 4409,
  tooMuch: 4429,
} as const

const cubbyNumber = z.int().min(1).max(MAX_CUBBIES)
const commandId = z.string().min(1).max(64)
const errorText = z.string().max(255)
const milliseconds = z.int().min(0)

export const doorSide = z.enum(['front', 'back'])
export type DoorSide = z.infer<typeof doorSide>
/** `unknown` is a state of its own: a broken or missing sensor, never read as closed. */
export const doorState = z.enum(DOOR_STATES)

const doors = z.object({ number: cubbyNumber, front: doorState, back: doorState })
/** Both doors of one cubby, as the sensors say now. */
export type CubbyDoors = z.infer<typeof doors>

const lights = z.array(z.object({ number: cubbyNumber, color: z.enum(LOCKER_COLOR_NAMES) })).max(MAX_CUBBIES)
/** The colour each cubby is to show. */
export type CubbyLights = z.infer<typeof lights>

const commandOutcome = z.enum(['done', 'expired', 'failed'])
/** `done`: the lock was released, in time. `expired`: it came too late and was not. `failed`: see the error; the door may have opened. */
export type CommandOutcome = z.infer<typeof commandOutcome>

export const helloMessage = z.object({
  type: z.literal('hello'),
  /** Any number, so that the server can tell an older or newer controller why it is refused. */
  protocol: z.int(),
  deviceId: z.string().min(1).max(255),
  firmware: z.string().max(50),
  /** New each time the program starts; `seq` counts from 1 within it. */
  bootId: z.string().min(1).max(64),
  numberOfCubbies: cubbyNumber,
  doors: z.array(doors).max(MAX_CUBBIES),
  /**
   * The commands it has begun of late, the newest last. One that it was sent and does not name here has not been carried out, and once
   * past its expiry never will be. `running`: it has begun; a result follows.
   */
  commands: z
    .array(
      z.object({ commandId, outcome: z.enum([...commandOutcome.options, 'running']), error: errorText.optional() }),
    )
    .max(MAX_REMEMBERED_COMMANDS),
})
export type HelloMessage = z.infer<typeof helloMessage>

const doorMessage = z.object({
  type: z.literal('door'),
  cubby: cubbyNumber,
  door: doorSide,
  state: doorState,
  /** A report is repeated until acknowledged: (bootId, seq) tells a repetition from a new movement. */
  seq: z.int().min(1),
  /** How long ago the movement was, at the time of sending. */
  ageMs: milliseconds,
})
export type DoorMessage = z.infer<typeof doorMessage>

const resultMessage = z.object({
  type: z.literal('result'),
  commandId,
  outcome: commandOutcome,
  error: errorText.optional(),
})
export type ResultMessage = z.infer<typeof resultMessage>

/** Controller → server. */
export const controllerMessage = z.discriminatedUnion('type', [
  helloMessage,
  doorMessage,
  resultMessage,
  z.object({ type: z.literal('heartbeat'), seq: z.int().min(1) }),
])
export type ControllerMessage = z.infer<typeof controllerMessage>

const welcomeMessage = z.object({
  type: z.literal('welcome'),
  protocol: z.literal(LOCKER_PROTOCOL),
  serverTime: milliseconds,
  lockerId: z.string(),
  /** The controller sends a heartbeat this often; a side that has heard nothing for two and a half of them hangs up. */
  heartbeatMs: z.int().min(1),
  cubbies: lights,
})
export type WelcomeMessage = z.infer<typeof welcomeMessage>

const commandMessage = z.object({
  type: z.literal('command'),
  id: commandId,
  cubby: cubbyNumber,
  door: doorSide,
  /** In the server's time. From this moment on the door must not be opened. */
  expiresAt: milliseconds,
})
export type CommandMessage = z.infer<typeof commandMessage>

/** Server → controller. */
export const serverMessage = z.discriminatedUnion('type', [
  welcomeMessage,
  commandMessage,
  z.object({ type: z.literal('lights'), cubbies: lights }),
  /** Everything up to and including this seq is stored. */
  z.object({ type: z.literal('doorAck'), seq: z.int().min(1) }),
  /** The answer to the heartbeat with the same seq. */
  z.object({ type: z.literal('heartbeat'), seq: z.int().min(1), serverTime: milliseconds }),
])
export type ServerMessage = z.infer<typeof serverMessage>

import { z } from 'zod'
import { LOCKER_COLOR_NAMES } from './cubbies'
import { DOOR_STATES } from './enumerations'
import { MAX_CUBBIES } from './limits'
import { MAX_TICKET_LENGTH } from './tickets'

/**
 * The messages between a locker's controller and the server: JSON text over the socket, one discriminated union each way.
 *
 * A connection: the controller opens the socket with `Authorization: Bearer {deviceId}:{secret}`, sends `hello`, and gets `welcome`, then
 * the commands and revocations that are still open. After that either side sends what it has to say. All times are milliseconds.
 *
 * The controller's own clock may be wrong, so it decides nothing. All times are the server's, which the controller knows from `welcome` and
 * `heartbeat` and keeps with its monotonic clock.
 */
export const LOCKER_PROTOCOL = 2
export const LOCKER_SOCKET_PATH = '/v1/lockers/socket'

/** Larger messages close the connection (1009). A hello of 100 cubbies with all it may carry is about 25 kB. */
export const MAX_LOCKER_MESSAGE_BYTES = 32 * 1024
/** The controller sends a heartbeat this often by default. Either side hangs up after two and a half of them without a word. */
export const HEARTBEAT_MS = 3_000
export const SILENT_HEARTBEATS = 2.5
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
  /** Two controllers sign in by turns: the locker is shut out until it is paired again. */
  sharedIdentity: 4423,
  tooMuch: 4429,
} as const

const cubbyNumber = z.int().min(1).max(MAX_CUBBIES)
const commandId = z.string().min(1).max(64)
const errorText = z.string().max(255)
const milliseconds = z.int().min(0)
/** Ten years: what a door did before that, nobody knows. */
const MAX_AGE_MS = 10 * 365 * 24 * 60 * 60_000

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

export const commandOutcome = z.enum(['done', 'expired', 'failed', 'revoked', 'refused'])
/**
 * `done`: the lock was released, in time. `failed`: see the error; the door may have opened. The others were not carried out, and never will
 * be: `expired` came too late, `revoked` was withdrawn in time, `refused` could not be written down (see the error).
 */
export type CommandOutcome = z.infer<typeof commandOutcome>

/**
 * When its lock lost its power, in the server's time; null while the controller does not know that well enough. A latch catches only after that.
 * Left out where no lock had power, after a power failure, and by releases before 0.3.
 */
const endedAt = milliseconds.nullable().optional()

export const lockerHealth = z.object({
  /** The driver of the boards: 'simulated', 'rs485'. */
  driver: z.string().max(100),
  /** What is wrong with boards, sensors or lights, for people; empty when all is well. */
  problems: z.array(errorText).max(20),
  /** Commands can be written down. While they cannot (a full disk), none is carried out. */
  canRemember: z.boolean(),
  /** How far its own clock is ahead of the server's; null before it knows. No decision depends on it. */
  clockAheadMs: z.int().nullable(),
})
export type LockerHealth = z.infer<typeof lockerHealth>

export const lockerLink = z.object({
  /** Of the last heartbeat; null before the first answer. */
  roundTripMs: milliseconds.nullable(),
  /** Connections lost since the program started. */
  lost: z.int().min(0),
})
/** The quality of the connection, as the controller sees it. */
export type LockerLink = z.infer<typeof lockerLink>

export const helloMessage = z.object({
  type: z.literal('hello'),
  /** Any number, so that the server can tell an older or newer controller why it is refused. */
  protocol: z.int(),
  deviceId: z.string().min(1).max(255),
  firmware: z.string().max(50),
  /** New each time the program starts; `seq` counts from 1 within it. */
  bootId: z.string().min(1).max(64),
  numberOfCubbies: cubbyNumber,
  /** The cubbies that it has. Others are given to no order. */
  doors: z.array(doors).max(MAX_CUBBIES),
  health: lockerHealth,
  link: lockerLink,
  /** Where it takes tickets on the venue's own network: an http:// address without a fragment. Left out: nowhere. */
  ticketPage: z
    .url({ protocol: /^https?$/ })
    .max(255)
    .optional(),
  /**
   * The commands that it took up or was told to forget of late, the newest last. One that it was sent and does not name here has not been
   * carried out, and once past its expiry never will be. `running`: it has begun; a result follows.
   */
  commands: z
    .array(
      z.object({
        commandId,
        outcome: z.enum([...commandOutcome.options, 'running']),
        error: errorText.optional(),
        endedAt,
      }),
    )
    .max(MAX_REMEMBERED_COMMANDS),
  /** Its journal was damaged or lost: a command that `commands` does not name may have been carried out. */
  journalDamaged: z.boolean().optional(),
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
  ageMs: milliseconds.max(MAX_AGE_MS),
  /** When it was, in the server's time; null while the controller does not know that well enough. */
  at: milliseconds.nullable(),
  /** True if a sensor saw something inside the cubby when the door moved. Omitted: no sensor. */
  presence: z.boolean().optional(),
})
export type DoorMessage = z.infer<typeof doorMessage>

/** The answer to a command, and to a `revoke`: how the command ended. */
const resultMessage = z.object({
  type: z.literal('result'),
  commandId,
  outcome: commandOutcome,
  error: errorText.optional(),
  endedAt,
})
export type ResultMessage = z.infer<typeof resultMessage>

const heartbeatMessage = z.object({
  type: z.literal('heartbeat'),
  seq: z.int().min(1),
  health: lockerHealth,
  link: lockerLink,
})
export type HeartbeatMessage = z.infer<typeof heartbeatMessage>

/**
 * A door was opened with a ticket while the server was out of reach. Repeated on each new connection, before the doors' reports, until an
 * `openingAck` names it.
 */
const openingMessage = z.object({
  type: z.literal('opening'),
  /** Tells a repetition from another opening. */
  id: commandId,
  cubby: cubbyNumber,
  door: doorSide,
  /** A guest's ticket names the load; one of the staff, the person. */
  loadId: z.string().min(1).max(64).optional(),
  user: z.int().min(1).optional(),
  /** The ticket that opened the door. Without one that holds, the opening is recorded as the locker's own. */
  ticket: z.string().max(MAX_TICKET_LENGTH).optional(),
  /** When it was, in the server's time; null when the controller did not know. */
  at: milliseconds.nullable(),
  /** `failed`: the door may have opened, or not. */
  outcome: z.enum(['done', 'failed']),
  error: errorText.optional(),
  endedAt,
})
export type OpeningMessage = z.infer<typeof openingMessage>

/** Controller → server. */
export const controllerMessage = z.discriminatedUnion('type', [
  helloMessage,
  doorMessage,
  resultMessage,
  heartbeatMessage,
  openingMessage,
])
export type ControllerMessage = z.infer<typeof controllerMessage>

const welcomeMessage = z.object({
  type: z.literal('welcome'),
  protocol: z.literal(LOCKER_PROTOCOL),
  serverTime: milliseconds,
  lockerId: z.string(),
  /** The controller sends a heartbeat this often. */
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

const ticketsMessage = z.object({
  type: z.literal('tickets'),
  /** The Ed25519 keys whose tickets count: 32 bytes, in base64url. */
  keys: z.array(z.object({ kid: z.string().min(1).max(64), publicKey: z.string().length(43) })).max(10),
  /** What lies in the cubbies, as far as a ticket may open them. A cubby that is not named holds nothing. */
  loads: z.array(z.object({ cubby: cubbyNumber, loadId: z.string().min(1).max(64) })).max(MAX_CUBBIES),
})
/** What the controller needs to judge a ticket by itself. */
export type TicketsMessage = z.infer<typeof ticketsMessage>

/** Server → controller. */
export const serverMessage = z.discriminatedUnion('type', [
  welcomeMessage,
  commandMessage,
  /** A command is withdrawn. Unless it has begun, it must not be carried out any more, even if it is sent again. */
  z.object({ type: z.literal('revoke'), id: commandId }),
  z.object({ type: z.literal('lights'), cubbies: lights }),
  /** Everything up to and including this seq is stored. */
  z.object({ type: z.literal('doorAck'), seq: z.int().min(1) }),
  ticketsMessage,
  /** This opening is stored. */
  z.object({ type: z.literal('openingAck'), id: commandId }),
  /** The answer to the heartbeat with the same seq. */
  z.object({ type: z.literal('heartbeat'), seq: z.int().min(1), serverTime: milliseconds }),
])
export type ServerMessage = z.infer<typeof serverMessage>

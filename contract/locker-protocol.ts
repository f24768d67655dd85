import { z } from 'zod'
import { LOCKER_COLOR_NAMES } from './cubbies'
import { DOOR_STATES } from './enumerations'
import { MAX_CUBBIES } from './limits'
import { MAX_TICKET_LENGTH } from './tickets'

/**
 * The messages between a locker's controller and the server: JSON text over the socket, one discriminated union each way.
 *
 * A connection: the controller opens the socket with `Authorization: Bearer {deviceId}:{secret}`, sends `hello`, and receives `welcome`, then
 * the open commands and revocations. After that, either side sends its messages as they arise. All times are milliseconds.
 *
 * The controller's own clock may be wrong, so it decides nothing. All times are the server's, which the controller learns from `welcome` and
 * `heartbeat` and continues with its monotonic clock.
 */
export const LOCKER_PROTOCOL = 2
export const LOCKER_SOCKET_PATH = '/v1/lockers/socket'

/** Larger messages close the connection (1009). A hello of 100 cubbies with every optional field is about 25 kB. */
export const MAX_LOCKER_MESSAGE_BYTES = 32 * 1024
/** The controller's default heartbeat interval. Either side disconnects after two and a half intervals without a message. */
export const HEARTBEAT_MS = 3_000
export const SILENT_HEARTBEATS = 2.5
/** How many finished commands a hello may name. */
export const MAX_REMEMBERED_COMMANDS = 50

/** Codes with which the server closes a connection, besides the standard ones. */
export const LOCKER_CLOSE = {
  malformed: 4400,
  /** Its secret was replaced, or the locker was taken out of use. */
  revoked: 4403,
  unsupportedProtocol: 4406,
  noHello: 4408,
  /** Another connection of the same device took over. */
  replaced: 4409,
  /** Two controllers take turns signing in. The locker is refused until it is paired again. */
  sharedIdentity: 4423,
  tooMuch: 4429,
} as const

const cubbyNumber = z.int().min(1).max(MAX_CUBBIES)
const commandId = z.string().min(1).max(64)
const errorText = z.string().max(255)
const milliseconds = z.int().min(0)
/** Ten years, the maximum age of a door report. */
const MAX_AGE_MS = 10 * 365 * 24 * 60 * 60_000

export const doorSide = z.enum(['front', 'back'])
export type DoorSide = z.infer<typeof doorSide>
/** `unknown` means a broken or missing sensor, and never counts as closed. */
export const doorState = z.enum(DOOR_STATES)

const doors = z.object({ number: cubbyNumber, front: doorState, back: doorState })
/** Both doors of one cubby, as the sensors read now. */
export type CubbyDoors = z.infer<typeof doors>

const lights = z.array(z.object({ number: cubbyNumber, color: z.enum(LOCKER_COLOR_NAMES) })).max(MAX_CUBBIES)
/** The color for each cubby. */
export type CubbyLights = z.infer<typeof lights>

export const commandOutcome = z.enum(['done', 'expired', 'failed', 'revoked', 'refused'])
/**
 * `done`: the lock was released in time. `failed`: see the error; the door may have opened. The others were not and will not be carried
 * out: `expired` came too late, `revoked` was revoked in time, `refused` could not be recorded (see the error).
 */
export type CommandOutcome = z.infer<typeof commandOutcome>

/**
 * When the lock's power ended, in server time; null while the controller does not know that time well enough. A latch catches only after that.
 * Omitted if no lock had power, after a power failure, and by releases before 0.3.
 */
const endedAt = milliseconds.nullable().optional()

export const lockerHealth = z.object({
  /** The driver of the boards: 'simulated', 'rs485'. */
  driver: z.string().max(100),
  /** Problems of boards, sensors or lights, for people; empty if there are none. */
  problems: z.array(errorText).max(20),
  /** Commands can be recorded. While they cannot (a full disk), none is carried out. */
  canRemember: z.boolean(),
  /** How far its own clock is ahead of the server's, in milliseconds; null before it knows. No decision depends on it. */
  clockAheadMs: z.int().nullable(),
})
export type LockerHealth = z.infer<typeof lockerHealth>

export const lockerLink = z.object({
  /** The last heartbeat's round trip, in milliseconds; null before the first reply. */
  roundTripMs: milliseconds.nullable(),
  /** Connections lost since the program started. */
  lost: z.int().min(0),
})
/** The quality of the connection, as the controller sees it. */
export type LockerLink = z.infer<typeof lockerLink>

const helloMessage = z.object({
  type: z.literal('hello'),
  /** Any number, so that the server can give an older or newer controller the reason for the refusal. */
  protocol: z.int(),
  deviceId: z.string().min(1).max(255),
  firmware: z.string().max(50),
  /** New each time the program starts; `seq` counts from 1 within it. */
  bootId: z.string().min(1).max(64),
  numberOfCubbies: cubbyNumber,
  /** The cubbies that it has. Others receive no orders. */
  doors: z.array(doors).max(MAX_CUBBIES),
  health: lockerHealth,
  link: lockerLink,
  /** The address at which it accepts tickets on the venue's own network: an http:// address without a fragment. Omitted if nowhere. */
  ticketPage: z
    .url({ protocol: /^https?$/ })
    .max(255)
    .optional(),
  /**
   * Its recent commands and revocations, newest last. A command that it was sent but does not list here has not been carried out, and after its
   * expiry never will be. `running`: started; a result follows.
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
  /** Its journal was damaged or lost: a command missing from `commands` may have been carried out. */
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
  /** The age of the movement when it is sent. */
  ageMs: milliseconds.max(MAX_AGE_MS),
  /** When the door moved, in server time; null while the controller does not know that time well enough. */
  at: milliseconds.nullable(),
  /** True if a sensor detected something inside the cubby when the door moved. Omitted without a sensor. */
  presence: z.boolean().optional(),
})
export type DoorMessage = z.infer<typeof doorMessage>

/** The reply to a command or a `revoke`: how the command ended. */
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
 * A door was opened with a ticket while the server was unreachable. Repeated on each new connection, before the door reports, until an
 * `openingAck` names it.
 */
const openingMessage = z.object({
  type: z.literal('opening'),
  /** Tells a repetition from another opening. */
  id: commandId,
  cubby: cubbyNumber,
  door: doorSide,
  /** The load for a guest's ticket, the person for a staff ticket. */
  loadId: z.string().min(1).max(64).optional(),
  user: z.int().min(1).optional(),
  /** The ticket that opened the door. Without a valid one, the opening is recorded as the locker's own. */
  ticket: z.string().max(MAX_TICKET_LENGTH).optional(),
  /** When the door was opened, in server time; null if the controller did not know it. */
  at: milliseconds.nullable(),
  /** `failed`: the door may or may not have opened. */
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

/**
 * How often the locker has had a new server, where several share a database. A controller refuses a command of an older epoch than it has seen: its
 * sender was stopped for a while, and does not know that another took over.
 */
const epoch = z.int().min(1)

const welcomeMessage = z.object({
  type: z.literal('welcome'),
  protocol: z.literal(LOCKER_PROTOCOL),
  serverTime: milliseconds,
  lockerId: z.string(),
  /** The controller sends a heartbeat this often. */
  heartbeatMs: z.int().min(1),
  cubbies: lights,
  epoch: epoch.optional(),
})
export type WelcomeMessage = z.infer<typeof welcomeMessage>

const commandMessage = z.object({
  type: z.literal('command'),
  id: commandId,
  cubby: cubbyNumber,
  door: doorSide,
  /** In server time. From this moment on the door must not be opened. */
  expiresAt: milliseconds,
  epoch: epoch.optional(),
})
export type CommandMessage = z.infer<typeof commandMessage>

const ticketsMessage = z.object({
  type: z.literal('tickets'),
  /** The Ed25519 keys whose tickets are valid: 32 bytes, in base64url. */
  keys: z.array(z.object({ kid: z.string().min(1).max(64), publicKey: z.string().length(43) })).max(10),
  /** The loads in the cubbies that a ticket may open. A cubby that is not listed holds nothing. */
  loads: z.array(z.object({ cubby: cubbyNumber, loadId: z.string().min(1).max(64) })).max(MAX_CUBBIES),
})
/** The data with which the controller verifies tickets offline. */
export type TicketsMessage = z.infer<typeof ticketsMessage>

/** Server → controller. */
export const serverMessage = z.discriminatedUnion('type', [
  welcomeMessage,
  commandMessage,
  /** Revokes a command. Unless it has started, it must not be carried out, even if it is sent again. */
  z.object({ type: z.literal('revoke'), id: commandId }),
  z.object({ type: z.literal('lights'), cubbies: lights }),
  /** Everything up to and including this seq is stored. */
  z.object({ type: z.literal('doorAck'), seq: z.int().min(1) }),
  ticketsMessage,
  /** This opening is stored. */
  z.object({ type: z.literal('openingAck'), id: commandId }),
  /** The reply to the heartbeat with the same seq. */
  z.object({ type: z.literal('heartbeat'), seq: z.int().min(1), serverTime: milliseconds }),
])
export type ServerMessage = z.infer<typeof serverMessage>

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { MAX_CUBBIES } from '../../contract/limits'
import { LOCKER_SOCKET_PATH } from '../../contract/locker-protocol'
import { ConfigError } from './config-error'
import { lockBoardsConfig } from './hardware/boards/lock-boards-config'
import { mcp23017Config } from './hardware/boards/mcp23017-config'
import { modbusConfig } from './hardware/boards/modbus-config'
import { gpioConfig } from './hardware/gpio/gpio-config'
import { MAX_PULSE_MS } from './hardware/hardware'
import { lightsConfig } from './hardware/lights/lights-config'
import { reasonOf } from './log'
import { scannerConfig } from './tickets/scanner'
import { ticketPageConfig } from './tickets/ticket-page'

const hardware = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('simulated'),
    /** Doors spring open when their lock is released. Otherwise a person must pull them open. */
    springs: z.boolean().default(true),
    /** Address of the page that shows the locker. Port 0 takes any free one. */
    page: z.object({ host: z.string().default('127.0.0.1'), port: z.int().min(0).max(65535) }),
  }),
  lockBoardsConfig,
  modbusConfig,
  mcp23017Config,
  gpioConfig,
])

export const controllerConfig = z
  .object({
    /** The server, ws:// or wss://; without a path, the socket's default path is used. */
    server: z.url({ protocol: /^wss?$/, error: 'expected an address that begins with ws:// or wss://' }),
    /** The hardware serial by which the portal identifies this locker. */
    deviceId: z
      .string()
      .min(1)
      .max(255)
      .regex(/^[^\s:]+$/, 'must not contain spaces or colons'),
    /** The portal shows it only once. */
    secret: z.string().min(1).max(255).regex(/^\S+$/, 'must not contain spaces'),
    numberOfCubbies: z.int().min(1).max(MAX_CUBBIES),
    hardware,
    /** The LEDs of the cubbies. The simulated locker shows its lights on its page. */
    lights: lightsConfig.optional(),
    /** The ways to open a cubby without the internet: a page on the venue's network, a scanner for QR codes, or both. */
    ticketPage: ticketPageConfig.optional(),
    scanner: scannerConfig.optional(),
    /** The folder of the command journal; relative to the config file. */
    stateDirectory: z.string().min(1),
    doors: z
      .object({
        /** How long a lock is powered, in milliseconds. */
        pulseMs: z.int().min(10).max(MAX_PULSE_MS).default(500),
        /** Pause between two locks, for the power supply, in milliseconds. */
        gapMs: z.int().min(0).max(5000).default(150),
      })
      .prefault({}),
    /** The public key of this program's releases, learned when the locker was paired. */
    releaseKey: z.object({ kid: z.string(), publicKey: z.string() }).optional(),
  })
  .superRefine(({ hardware, numberOfCubbies }, context) => {
    if (!('cubbies' in hardware) || hardware.cubbies.length === numberOfCubbies) return
    const message = `${hardware.cubbies.length} are wired, but numberOfCubbies says ${numberOfCubbies}`
    context.addIssue({ code: 'custom', path: ['hardware', 'cubbies'], message })
  })
export type ControllerConfig = z.infer<typeof controllerConfig>

/** Reads the file and checks every value. @throws ConfigError */
export function loadConfig(path: string): ControllerConfig {
  const parsed = controllerConfig.safeParse(readJsonFile(path))
  if (!parsed.success) throw new ConfigError(`${path}:\n${z.prettifyError(parsed.error)}`)
  return { ...parsed.data, stateDirectory: resolve(path, '..', parsed.data.stateDirectory) }
}

function readJsonFile(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    throw new ConfigError(isMissing ? `There is no ${path}: pair this controller first` : `${path}: ${reasonOf(error)}`)
  }
}

/** The address of the socket. */
export function socketUrl({ server }: Pick<ControllerConfig, 'server'>): string {
  const url = new URL(server)
  if (url.pathname === '/') url.pathname = LOCKER_SOCKET_PATH
  return url.href
}

/** True if the connection to the server is neither encrypted nor local. */
export function sendsSecretOpenly({ server }: Pick<ControllerConfig, 'server'>): boolean {
  const { protocol, hostname } = new URL(server)
  return protocol === 'ws:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

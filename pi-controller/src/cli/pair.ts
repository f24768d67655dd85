import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { controllers } from '../../../contract/calls/controllers'
import { controllerConfig } from '../config'
import { ConfigError } from '../config-error'
import { replaceFileSync } from '../disk'
import { FIRMWARE } from '../firmware'
import { ADAPTER_FOLDER, serialAdapters } from '../hardware/serial/adapters'
import { reasonOf } from '../log'
import { serialNumber } from '../serial-number'
import { callServer, serverAddress } from '../server-calls'
import type { Arguments } from './arguments'

/** The program's state directory, as installed. */
const STATE_DIRECTORY = '/var/lib/barback'

/** The port in a new file when no adapter is plugged in; `doctor` later names the right one. */
const NO_ADAPTER = `${ADAPTER_FOLDER}/no-adapter-yet`

type Settings = Record<string, unknown>

/**
 * Exchanges a code from the portal for the locker's secret and writes it to the configuration. Existing settings for boards, lights and so on are
 * kept. @throws ConfigError
 */
export async function pair({ words, configPath, deviceId, hardware }: Arguments): Promise<void> {
  const { server, code } = readWords(words)
  // A code works only once, so everything that could prevent saving is checked first.
  const existing = readExisting(configPath)
  requireWritable(configPath)
  const kind = hardwareKind(hardware)
  const serial = deviceId ?? serialNumber() ?? existing?.deviceId
  if (typeof serial !== 'string')
    throw new ConfigError('This machine has no serial number: set one with --device-id, such as --device-id bar-front')
  const { pair: call } = controllers
  const paired = await callServer(server, call.path, call.answer, { code, deviceId: serial, firmware: FIRMWARE })
  const settings: Settings = {
    ...existing,
    server: server.origin.replace(/^http/, 'ws'),
    deviceId: paired.deviceId,
    secret: paired.secret,
    numberOfCubbies: paired.numberOfCubbies,
    hardware: existing?.hardware ?? newHardware(kind, paired.numberOfCubbies),
    ...(existing === undefined && { ticketPage: { host: '0.0.0.0', port: 8080 } }),
    stateDirectory: existing?.stateDirectory ?? STATE_DIRECTORY,
    releaseKey: paired.releaseKey,
  }
  writeSettings(configPath, settings)
  console.log(
    `Paired with ${paired.name} (${paired.lockerId}), ${paired.numberOfCubbies} cubbies. ${configPath} is written.`,
  )
  for (const line of whatIsNext(configPath, settings, existing === undefined)) console.log(line)
}

function readWords(words: string[]): { server: URL; code: string } {
  const [address, ...digits] = words
  const code = digits.join('').replaceAll(/[\s-]/g, '')
  if (address === undefined || !/^\d{6}$/.test(code))
    throw new ConfigError(
      'Use: barback-controller pair https://bar.example.com 123456. The six digits are on the locker’s screen in the portal',
    )
  return { server: serverAddress(address), code }
}

function hardwareKind(typed = 'lock-boards'): 'lock-boards' | 'simulated' {
  if (typed === 'lock-boards' || typed === 'simulated') return typed
  throw new ConfigError(
    `--hardware is lock-boards or simulated; "${typed}" must be written into the configuration by hand`,
  )
}

/** The file's current settings; undefined without a file. @throws ConfigError if it cannot be read */
function readExisting(path: string): Settings | undefined {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw new ConfigError(`${path} cannot be read: ${reasonOf(error)}. Try it with sudo`)
  }
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text))
  } catch {
    throw new ConfigError(`${path} is not JSON: correct it or move it away, then pair again`)
  }
}

function requireWritable(path: string): void {
  const folder = dirname(resolve(path))
  try {
    mkdirSync(folder, { recursive: true })
    // More than the configuration of the largest locker takes.
    const probe = mkdtempSync(join(folder, '.pair-'))
    try {
      writeFileSync(join(probe, 'room'), ' '.repeat(64 * 1024), { flush: true })
    } finally {
      rmSync(probe, { recursive: true, force: true })
    }
  } catch (error) {
    throw new ConfigError(`${folder} cannot be written to: ${reasonOf(error)}. Try it with sudo, or make room`)
  }
}

/** Writes atomically. Only the program itself may read the file. */
function writeSettings(path: string, settings: Settings): void {
  replaceFileSync(path, textOf(settings), 0o600, (fresh) => giveToService(fresh, settings.stateDirectory))
}

/** Root writes the file, but the service runs as another user: the owner of the state directory. */
function giveToService(path: string, stateDirectory: unknown): void {
  if (process.getuid?.() !== 0 || typeof stateDirectory !== 'string') return
  const owner = statSync(resolve(dirname(path), stateDirectory), { throwIfNoEntry: false })
  if (owner) chownSync(path, owner.uid, owner.gid)
}

/** JSON with one line per cubby. */
function textOf(settings: Settings): string {
  const text = JSON.stringify(settings, null, 2)
  return `${text.replaceAll(/\{\s+"front"[^}]+\}[^}]+\}(,\s+"infrared"[^}]+\})?\s+\}/g, (cubby) => cubby.replaceAll(/\s+/g, ' '))}\n`
}

/** Two boards for every sixteen cubbies: one for the fronts, one for the backs. */
function newHardware(kind: 'lock-boards' | 'simulated', numberOfCubbies: number): object {
  if (kind === 'simulated') return { kind, page: { host: '127.0.0.1', port: 3001 } }
  const cubbies = Array.from({ length: numberOfCubbies }, (_, index) => {
    const [board, lock] = [2 * Math.floor(index / 16), (index % 16) + 1]
    return { front: { board, lock }, back: { board: board + 1, lock } }
  })
  return { kind, port: serialAdapters()[0] ?? NO_ADAPTER, dialect: 'cu16', cubbies }
}

function whatIsNext(path: string, settings: Settings, isNew: boolean): string[] {
  const checked = controllerConfig.safeParse(settings)
  return [
    ...(checked.success
      ? []
      : [`It has a mistake, which the program will not start with:\n${z.prettifyError(checked.error)}`]),
    ...(isNew ? [`Its "hardware" is a guess: write yours into ${path}, as pi-controller/README.md says.`] : []),
    'Next:  sudo barback-controller doctor              says what is wrong, while the service is stopped',
    '       sudo systemctl restart barback-controller   takes the new sign-in',
  ]
}

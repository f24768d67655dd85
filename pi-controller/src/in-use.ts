import { mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ConfigError } from './config-error'

const FILE = 'in-use.json'

const holder = z.object({ pid: z.int().positive(), what: z.string(), mark: z.string() })
type Holder = z.infer<typeof holder>

/**
 * Reserves the boards for this program until it exits: two programs on one line would talk over each other. If the disk is full or read-only,
 * nothing is reserved, because a locker must still open its doors.
 * @throws ConfigError that names the program using the boards
 */
export function takeBoards(stateDirectory: string, what: string): void {
  const path = join(stateDirectory, FILE)
  const own: Holder = { pid: process.pid, what, mark: markOf(process.pid) }
  const other = holderIn(path)
  if (other) throw new ConfigError(inUse(other))
  try {
    mkdirSync(stateDirectory, { recursive: true })
    remove(path)
    writeFileSync(path, JSON.stringify(own), { flag: 'wx' })
  } catch {
    // Another program took them at the same moment, or the disk is full.
    const quicker = holderIn(path)
    if (quicker) throw new ConfigError(inUse(quicker))
  }
  process.once('exit', () => {
    if (holderIn(path)?.pid === process.pid) remove(path)
  })
}

function inUse({ pid, what }: Holder): string {
  const wait = what === 'run' ? 'stop it first: sudo systemctl stop barback-controller' : 'wait until it has ended'
  return `The boards are in use by "${what}" (process ${pid}): ${wait}`
}

/** The program that has the boards; undefined if there is none, or if it was killed. */
function holderIn(path: string): Holder | undefined {
  try {
    const found = holder.parse(JSON.parse(readFileSync(path, 'utf8')))
    return isAlive(found) ? found : undefined
  } catch {
    return undefined
  }
}

/** The process id is not enough: after a power failure another program may have it. */
function isAlive({ pid, mark }: Holder): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    const isAnothers = error instanceof Error && 'code' in error && error.code === 'EPERM'
    if (!isAnothers) return false
  }
  return markOf(pid) === mark
}

/** The boot and the start time of a process, in clock ticks; '' if the system does not provide them. */
function markOf(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    // The name, in parentheses, may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return `${boot} ${fields[19] ?? ''}`
  } catch {
    return ''
  }
}

function remove(path: string): void {
  try {
    unlinkSync(path)
  } catch {
    // It did not exist.
  }
}

import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, openSync, readFileSync } from 'node:fs'
import { cpus, devNull } from 'node:os'
import { ROOT } from '../steps.mjs'

const SERVER_CORE = 0
export const LOAD_CORE = 1

/** True if server and load can have a core each. */
export const canPin = cpus().length > 1 && spawnSync('taskset', ['--version']).status === 0

/** Pins this process, which makes the load, to its own core. */
export function pinMyself(): void {
  if (canPin) execFileSync('taskset', ['-acp', String(LOAD_CORE), String(process.pid)], { stdio: 'ignore' })
}

export interface Pinned {
  /** The first message it sent over IPC. */
  hello: unknown
  /** Its process id and those of its children. */
  pids(): number[]
  /** Processor time that it and its children used so far, in seconds; NaN if the system does not report it. */
  cpuSeconds(): number
  /** Resident memory of it and its children, in bytes; NaN if the system does not report it. */
  memory(): number
  signal(name: NodeJS.Signals): void
  stop(): Promise<void>
}

/** For a program that may use every core. */
export const EVERY_CORE = 'every'

/** Starts a node program on a core and waits for its first message. */
export async function startPinned(
  args: string[],
  env: Record<string, string>,
  core: number | typeof EVERY_CORE = SERVER_CORE,
): Promise<Pinned> {
  const [command, ...rest] =
    canPin && core !== EVERY_CORE
      ? ['taskset', '-c', String(core), process.execPath, ...args]
      : [process.execPath, ...args]
  if (command === undefined) throw new Error('There is no command to start')
  const child = spawn(command, rest, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    // The request log is written as in production, but to the null device.
    stdio: ['ignore', openSync(devNull, 'w'), 'inherit', 'ipc'],
  })
  // Never leave the child running.
  const end = () => child.kill()
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  const hello = await new Promise<unknown>((resolve, reject) => {
    child.once('message', resolve)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with code ${code}`)))
  })
  return {
    hello,
    pids: () => family(child.pid),
    cpuSeconds: () => sum(family(child.pid).map(cpuSeconds)),
    memory: () => sum(family(child.pid).map(memory)),
    signal: (name) => child.kill(name),
    stop: () => stop(child),
  }
}

/** A process and its children (proc(5): /proc/pid/task/tid/children). */
function family(pid: number | undefined): number[] {
  if (pid === undefined) return []
  const path = `/proc/${pid}/task/${pid}/children`
  const children = existsSync(path) ? readFileSync(path, 'utf8').split(' ').filter(Boolean).map(Number) : []
  return [pid, ...children]
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

/** Resident memory in bytes, from the second field, in pages of 4 kB (proc(5)). */
function memory(pid: number): number {
  const path = `/proc/${pid}/statm`
  return existsSync(path) ? Number(readFileSync(path, 'utf8').split(' ')[1]) * 4096 : NaN
}

/** User and system time in seconds, from the 14th and 15th field, in hundredths of a second (proc(5)). */
function cpuSeconds(pid: number): number {
  const path = `/proc/${pid}/stat`
  if (!existsSync(path)) return NaN
  const [, , ...fields] = readFileSync(path, 'utf8')
    .replace(/\(.*\)/, '()')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
    child.kill('SIGCONT')
  })
}

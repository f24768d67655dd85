import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { openSync } from 'node:fs'
import { cpus, devNull } from 'node:os'
import { ROOT } from '../steps.mjs'

const SERVER_CORE = 0
const LOAD_CORE = 1

/** Whether server and load can have a core each. */
export const canPin = cpus().length > 1 && spawnSync('taskset', ['--version']).status === 0

/** Puts this process, which makes the load, on its own core. */
export function pinMyself(): void {
  if (canPin) execFileSync('taskset', ['-acp', String(LOAD_CORE), String(process.pid)], { stdio: 'ignore' })
}

export interface Pinned {
  /** The first message it sent over IPC. */
  hello: unknown
  stop(): Promise<void>
}

/** Starts a node program on the server's core and waits for its first message. */
export async function startPinned(args: string[], env: Record<string, string>): Promise<Pinned> {
  const [command, ...rest] = canPin
    ? ['taskset', '-c', String(SERVER_CORE), process.execPath, ...args]
    : [process.execPath, ...args]
  if (command === undefined) throw new Error('There is nothing to start')
  const child = spawn(command, rest, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    // The request log is written as in production, only nobody reads it.
    stdio: ['ignore', openSync(devNull, 'w'), 'inherit', 'ipc'],
  })
  // Whatever goes wrong here, nothing is left running.
  process.once('exit', () => child.kill())
  const hello = await new Promise<unknown>((resolve, reject) => {
    child.once('message', resolve)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with code ${code}`)))
  })
  return { hello, stop: () => stop(child) }
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

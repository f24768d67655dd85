import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../pi-controller/src/main.ts', import.meta.url))

export interface Ended {
  code: number | null
  /** Output to the terminal and the log. */
  output: string
}

interface RunOptions {
  env?: Record<string, string> | undefined
  /** Lines typed into the terminal. */
  typed?: string[]
}

/** Starts the controller's program from source in its own process. */
export function startController(args: string[], { env }: RunOptions = {}): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', MAIN, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
}

/** Runs one of its commands to completion. */
export async function runController(args: string[], options: RunOptions = {}): Promise<Ended> {
  const child = startController(args, options)
  child.stdin?.end((options.typed ?? []).map((line) => `${line}\n`).join(''))
  return endOf(child)
}

export async function endOf(child: ChildProcess): Promise<Ended> {
  let output = ''
  const hear = (chunk: Buffer) => (output += chunk.toString())
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)
  await once(child, 'close')
  return { code: child.exitCode, output }
}

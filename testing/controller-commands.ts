import { build } from 'esbuild'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'
import { controllerProgram } from '../scripts/programs.mjs'
import { ROOT } from '../scripts/steps.mjs'

/** In the project, so that the program finds its optional packages. */
const PROGRAM = join(ROOT, 'node_modules/.cache/barback/pi-controller.js')

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

let bundled: Promise<void> | undefined

/** Bundles the program: it starts in a quarter of the time that its sources take. */
async function bundle(): Promise<void> {
  // Renamed when complete, because other workers bundle and start the same file.
  const unfinished = `${PROGRAM}.${process.pid}.${threadId}`
  await build({ ...controllerProgram, sourcemap: false, outfile: unfinished })
  renameSync(unfinished, PROGRAM)
}

/** Starts the controller's program, bundled as for a Pi, in its own process. */
export async function startController(args: string[], { env }: RunOptions = {}): Promise<ChildProcess> {
  await (bundled ??= bundle())
  return spawn(process.execPath, [PROGRAM, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
}

/** Runs one of its commands to completion. */
export async function runController(args: string[], options: RunOptions = {}): Promise<Ended> {
  const child = await startController(args, options)
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

import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { z } from 'zod'
import { ROOT } from '../scripts/steps.mjs'

export interface E2eServer {
  url: string
  stop(): Promise<void>
}

const ready = z.object({ url: z.url() })

/** Starts `testing/serve.ts`: the real server over a fresh copy of the demo database. */
export async function startServer(): Promise<E2eServer> {
  const child = fork(join(ROOT, 'testing/serve.ts'), { cwd: ROOT, execArgv: ['--import', 'tsx'], env: process.env })
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve(ready.parse(message).url))
    child.once('exit', (code) => reject(new Error(`The server ended with code ${code} before it was ready`)))
  })
  return { url, stop: () => stop(child) }
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.disconnect()
  })
}

import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { z } from 'zod'
import { ROOT } from '../scripts/steps.mjs'

/** A process that runs `testing/serve.ts`: one Barback at a time, each the real server over a fresh copy of the demo database. */
export interface E2eHost {
  /** Starts a Barback with these variables. Resolves with its address, its data folder, and the address of its local Stripe. */
  open(env: Record<string, string>): Promise<E2eServer>
  /** Stops the open one, if any. */
  close(): Promise<void>
  /** Ends the process. */
  end(): Promise<void>
}

const opened = z.object({ url: z.url(), folder: z.string(), stripeUrl: z.url() })
export type E2eServer = z.infer<typeof opened>

export function startHost(): E2eHost {
  // React's build for production renders the pages, as in a bar. Barback itself runs with NODE_ENV=test (testing/barback.ts).
  const child = fork(join(ROOT, 'testing/serve.ts'), {
    cwd: ROOT,
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const tell = (wish: { open: Record<string, string> } | 'close') =>
    new Promise<unknown>((resolve, reject) => {
      const ended = (code: number | null) =>
        reject(new Error(`The server exited with code ${code} on ${JSON.stringify(wish)}`))
      child.once('exit', ended)
      child.once('message', (answer) => {
        child.off('exit', ended)
        resolve(answer)
      })
      child.send(wish)
    })
  return {
    open: async (env) => opened.parse(await tell({ open: env })),
    close: async () => {
      await tell('close')
    },
    end: () => endOf(child),
  }
}

function endOf(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.disconnect()
  })
}

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../scripts/free-port'
import { buildIfStale, ROOT, run } from '../scripts/steps.mjs'

/** Whether this machine has the program that copies the database. */
export const HAS_LITESTREAM = existsSync(join(ROOT, 'node_modules/@flydotio/litestream-linux-x64/litestream'))

/** What a container is made from: where its files lie on this machine, and what is started there. */
export interface Image {
  root: string
  command: string[]
  /** The program `node`; the one that runs us unless it is named. */
  node?: string
  env?: Record<string, string>
}

/** This working tree, as it is built. */
const HERE: Image = { root: ROOT, command: ['sh', 'scripts/container-start.sh'] }

/** What the image starts, as a process group of this machine: the server, and Litestream around it. */
export class Container {
  readonly folder = mkdtempSync(join(tmpdir(), 'barback-container-'))
  /** The volume. */
  readonly data = join(this.folder, 'data')
  /** Where it listens since its last start. */
  url = ''
  /** When that was, in Unix ms. */
  startedAt = 0
  #process: ChildProcess | undefined
  #env: Record<string, string>
  #image: Image

  /** `env`: beside what every container has; REPLICA_URL is a folder of its own unless it is named here. */
  constructor(env: Record<string, string> = {}, image: Image = HERE) {
    this.#image = image
    this.#env = {
      NODE_ENV: 'production',
      ...image.env,
      HOST: '127.0.0.1',
      DATABASE_PATH: join(this.data, 'barback.db'),
      REPLICA_URL: `file://${join(this.folder, 'replica')}`,
      SESSION_SECRET: 'a secret of thirty-two characters or more',
      STRIPE_SECRET_KEY: 'sk_test_never_called',
      STRIPE_WEBHOOK_SECRET: 'whsec_never_used',
      // Nobody listens there: mails wait.
      MAIL_URL: 'smtp://127.0.0.1:9',
      LOG_LEVEL: 'error',
      ...env,
    }
  }

  /** Starts it and waits until orders can be taken. @throws when it ends before */
  async start(env: Record<string, string> = {}): Promise<void> {
    if (this.#image === HERE) await buildIfStale()
    mkdirSync(this.data, { recursive: true })
    const [port, litestream] = [await freePort(), await freePort()]
    this.url = `http://127.0.0.1:${port}`
    this.startedAt = Date.now()
    const [program = '', ...words] = this.#image.command
    const child = spawn(program, words, {
      cwd: this.#image.root,
      // A process group of its own, so that losing the machine ends Litestream and the server at once.
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        ...this.#env,
        PATH: `${dirname(this.#node)}${delimiter}${process.env.PATH ?? ''}`,
        PORT: String(port),
        LITESTREAM_ADDR: `127.0.0.1:${litestream}`,
        ...env,
      },
    })
    this.#process = child
    await until(() => {
      const { exitCode, signalCode } = child
      if (exitCode !== null || signalCode !== null)
        throw new Error(`it ended while starting (${signalCode ?? `code ${exitCode}`})`)
      return fetch(`${this.url}/healthz`).then(
        (answer) => answer.ok,
        () => false,
      )
    })
  }

  /** Asks it to stop, as an engine does; answers its exit code. @throws when it is still there after `graceMs` */
  async stop(graceMs: number): Promise<number | null> {
    const child = this.#process
    if (child === undefined || child.exitCode !== null) return child?.exitCode ?? null
    const gone = once(child, 'exit', { signal: AbortSignal.timeout(graceMs) })
    child.kill('SIGTERM')
    await gone
    return child.exitCode
  }

  /** Power off: every process of it ends at once, wherever it is. */
  async kill(): Promise<void> {
    const { pid, exitCode, signalCode } = this.#process ?? {}
    if (this.#process === undefined || pid === undefined || exitCode !== null || signalCode !== null) return
    const gone = once(this.#process, 'exit')
    process.kill(-pid, 'SIGKILL')
    await gone
  }

  /** And the disk with it. */
  async lose(): Promise<void> {
    await this.kill()
    rmSync(this.data, { recursive: true, force: true })
  }

  /** Runs `node build/backup.js` as in the container; answers what it said. */
  async backup(...words: string[]): Promise<string> {
    return String(await run(this.#node, [join(this.#image.root, 'build/backup.js'), ...words], { env: this.#env }))
  }

  get #node(): string {
    return this.#image.node ?? process.execPath
  }

  async close(): Promise<void> {
    await this.lose()
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** Asks again and again; the test's own limit ends it. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(50)
}

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../scripts/free-port'
import { PRODUCTION_ENV } from '../scripts/production-env'
import { buildIfStale, ROOT, run } from '../scripts/steps.mjs'

/** True if Litestream, which replicates the database, is installed. */
export const HAS_LITESTREAM = existsSync(join(ROOT, 'node_modules/@flydotio/litestream-linux-x64/litestream'))

/** A container's root folder on this machine, and its start command. */
export interface Image {
  root: string
  command: string[]
  /** Path of the `node` program; defaults to the running one. */
  node?: string
  env?: Record<string, string>
}

/** This working tree, as built. */
const HERE: Image = { root: ROOT, command: ['sh', 'scripts/container-start.sh'] }

/** The image's processes as a process group on this machine: Litestream with the server as its child. */
export class Container {
  readonly folder = mkdtempSync(join(tmpdir(), 'barback-container-'))
  /** The container's volume. */
  readonly data = join(this.folder, 'data')
  /** The server's address since its last start. */
  url = ''
  /** Time of the last start, in Unix milliseconds. */
  startedAt = 0
  #process: ChildProcess | undefined
  #env: Record<string, string>
  #image: Image

  /** `env` extends the variables of every container; REPLICA_URL defaults to a folder of its own. */
  constructor(env: Record<string, string> = {}, image: Image = HERE) {
    this.#image = image
    this.#env = {
      ...PRODUCTION_ENV,
      ...image.env,
      HOST: '127.0.0.1',
      DATABASE_PATH: join(this.data, 'barback.db'),
      REPLICA_URL: `file://${join(this.folder, 'replica')}`,
      STRIPE_SECRET_KEY: 'sk_test_never_called',
      STRIPE_WEBHOOK_SECRET: 'whsec_never_used',
      LOG_LEVEL: 'error',
      ...env,
    }
  }

  /** Starts the container and waits until it takes orders. @throws if it exits first */
  async start(env: Record<string, string> = {}): Promise<void> {
    if (this.#image === HERE) await buildIfStale()
    mkdirSync(this.data, { recursive: true })
    const [port, litestream] = [await freePort(), await freePort()]
    this.url = `http://127.0.0.1:${port}`
    this.startedAt = Date.now()
    const [program = '', ...words] = this.#image.command
    const child = spawn(program, words, {
      cwd: this.#image.root,
      // A process group of its own, so that `kill` ends Litestream and the server at once.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
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
    const printed = lastPrinted(child)
    await until(() => {
      const { exitCode, signalCode } = child
      if (exitCode !== null || signalCode !== null)
        throw new Error(`it ended while starting (${signalCode ?? `code ${exitCode}`}): ${printed()}`)
      return fetch(`${this.url}/healthz`).then(
        (answer) => answer.ok,
        () => false,
      )
    })
  }

  /** Sends SIGTERM, as a container engine does. Returns the exit code. @throws if it still runs after `graceMs` */
  async stop(graceMs: number): Promise<number | null> {
    const child = this.#process
    if (child === undefined || child.exitCode !== null) return child?.exitCode ?? null
    const gone = once(child, 'exit', { signal: AbortSignal.timeout(graceMs) })
    child.kill('SIGTERM')
    await gone
    return child.exitCode
  }

  /** Power failure: kills every process at once. */
  async kill(): Promise<void> {
    const { pid, exitCode, signalCode } = this.#process ?? {}
    if (this.#process === undefined || pid === undefined || exitCode !== null || signalCode !== null) return
    const gone = once(this.#process, 'exit')
    process.kill(-pid, 'SIGKILL')
    await gone
  }

  /** Power failure that also destroys the volume. */
  async lose(): Promise<void> {
    await this.kill()
    rmSync(this.data, { recursive: true, force: true })
  }

  /** Runs `node build/backup.js` as in the container. Returns its output. */
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

/** Collects the last 4,000 characters of a program's output. The pipes are read to the end, so that the program never waits for them. */
function lastPrinted(child: ChildProcess): () => string {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4000)
      if (stream === child.stderr) process.stderr.write(chunk)
    })
  return () => output
}

/** Polls until the condition holds; the test's own time limit ends it. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(50)
}

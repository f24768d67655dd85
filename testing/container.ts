import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../scripts/free-port'
import { buildIfStale, ROOT, run } from '../scripts/steps.mjs'

/** Whether this machine has the program that copies the database. */
export const HAS_LITESTREAM = existsSync(join(ROOT, 'node_modules/@flydotio/litestream-linux-x64/litestream'))

/** What the image starts, as a process group of this machine: the server, and Litestream around it. */
export class Container {
  readonly folder = mkdtempSync(join(tmpdir(), 'barback-container-'))
  /** The volume. */
  readonly data = join(this.folder, 'data')
  /** Where it listens since its last start. */
  url = ''
  #process: ChildProcess | undefined
  #env: Record<string, string>

  /** `env`: beside what every container has; REPLICA_URL is a folder of its own unless it is named here. */
  constructor(env: Record<string, string> = {}) {
    this.#env = {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      DATABASE_PATH: join(this.data, 'barback.db'),
      REPLICA_URL: `file://${join(this.folder, 'replica')}`,
      SESSION_SECRET: 'a secret of thirty-two characters or more',
      STRIPE_SECRET_KEY: 'sk_test_never_called',
      STRIPE_WEBHOOK_SECRET: 'whsec_never_used',
      LOG_LEVEL: 'error',
      ...env,
    }
  }

  /** Starts it and waits until orders can be taken. */
  async start(env: Record<string, string> = {}): Promise<void> {
    await buildIfStale()
    mkdirSync(this.data, { recursive: true })
    const [port, litestream] = [await freePort(), await freePort()]
    this.url = `http://127.0.0.1:${port}`
    this.#process = spawn('sh', ['scripts/container-start.sh'], {
      cwd: ROOT,
      // A process group of its own, so that losing the machine ends Litestream and the server at once.
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, ...this.#env, PORT: String(port), LITESTREAM_ADDR: `127.0.0.1:${litestream}`, ...env },
    })
    await until(() =>
      fetch(`${this.url}/healthz`).then(
        (answer) => answer.ok,
        () => false,
      ),
    )
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
    return String(await run(process.execPath, [join(ROOT, 'build/backup.js'), ...words], { env: this.#env }))
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

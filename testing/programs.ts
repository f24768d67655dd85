import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { z } from 'zod'
import { freePort } from '../scripts/free-port'
import { SERVER_FLAGS } from '../scripts/server-command.mjs'
import { ROOT } from '../scripts/steps.mjs'

const ready = z.object({ ready: z.literal(true), url: z.string() })

export interface ServerOptions {
  /** A module that the process loads before the bundle. */
  preload?: string
  /** A file descriptor for its output; by default only errors are shown. */
  output?: number
  /** Called when the process exits without being asked to. */
  onOwnEnd?: (code: number | null, signal: string | null) => void
}

/** The production bundle in its own process, which a test can kill. */
export class ServerProgram {
  #child: ChildProcess | undefined
  #starting: Promise<void> | undefined
  /** Its current address. The port changes with each start, because another process may take the old one in between. */
  url = ''

  constructor(
    private readonly env: Record<string, string>,
    private readonly options: ServerOptions = {},
  ) {}

  get port(): number {
    return Number(new URL(this.url).port)
  }

  async start(): Promise<void> {
    const { preload, output, onOwnEnd } = this.options
    const child = fork(join(ROOT, 'build/main.js'), {
      execArgv: [...SERVER_FLAGS, ...(preload === undefined ? [] : ['--import', preload])],
      env: { PATH: process.env.PATH, NODE_ENV: 'development', LOG_LEVEL: 'error', PORT: '0', ...this.env },
      stdio: ['ignore', output ?? 'ignore', output ?? 'inherit', 'ipc'],
    })
    this.#child = child
    const { url } = await new Promise<z.infer<typeof ready>>((resolve, reject) => {
      child.once('message', (message) => resolve(ready.parse(message)))
      child.once('exit', (code) => reject(new Error(`The server exited with code ${code} before it was ready`)))
    })
    this.url = url
    child.once('exit', (code, signal) => {
      if (this.#child === child) onOwnEnd?.(code, signal)
    })
  }

  /** Sends a message to its preloaded module. One that has just been killed does not get it. */
  tell(message: object): void {
    if (this.#child?.connected) this.#child.send(message, () => {})
  }

  /** Stops the process where it is, as a machine that hangs; `resume` lets it go on. A killed one starts anew. */
  freeze(): void {
    this.#child?.kill('SIGSTOP')
  }

  resume(): void {
    this.#child?.kill('SIGCONT')
  }

  /** Kills the server at any point and starts it again. Concurrent calls share one restart. */
  restart(): Promise<void> {
    this.#starting ??= this.end('SIGKILL')
      .then(() => this.start())
      .finally(() => {
        this.#starting = undefined
      })
    return this.#starting
  }

  /** Resolves when no restart is in progress. */
  async isUp(): Promise<void> {
    await this.#starting
  }

  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const child = this.#child
    this.#child = undefined
    return child ? endOf(child, signal) : null
  }
}

/** The built controller program with simulated doors, whose state survives a restart. */
export class ControllerProgram {
  #child: ChildProcess | undefined

  private constructor(
    private readonly configPath: string,
    /** Address of the page that moves its doors. */
    readonly page: string,
    private readonly program: string,
  ) {}

  /** Picks a free port for its page. `configOf` writes the configuration and returns its path. */
  static async on(
    configOf: (pagePort: number) => string,
    program = join(ROOT, 'build/pi-controller.js'),
  ): Promise<ControllerProgram> {
    const port = await freePort()
    return new ControllerProgram(configOf(port), `http://127.0.0.1:${port}`, program)
  }

  start(): void {
    this.#child = spawn(process.execPath, [this.program, '--config', this.configPath], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  }

  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const child = this.#child
    this.#child = undefined
    return child ? endOf(child, signal) : null
  }
}

async function endOf(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
  return child.exitCode
}

import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { reasonOf } from '../../log'

/** Time limit for programs that only read or set lines, in milliseconds. */
const PROGRAM_MS = 1000

interface GpiodSetup {
  chip: string
  isActiveLow: boolean
}

/** Exit codes of the pulse's shell: the line could not be powered, or could not be switched off. */
const ON_FAILED = 3
const OFF_FAILED = 4

export type PulseEnd = 'done' | 'not powered' | 'not switched off'

/**
 * libgpiod's command line programs for the kernel's character device. Every option differs between versions 1.6 (Debian 12) and 2. Values here are
 * logical: 1 is powered.
 */
export class GpiodPrograms {
  readonly #pulses = new Set<ChildProcess>()

  private constructor(
    readonly version: string,
    readonly chips: Array<{ name: string; label: string }>,
    private readonly env: NodeJS.ProcessEnv,
  ) {}

  /** @throws if the programs are not installed, or their version cannot be read */
  static async find(env: NodeJS.ProcessEnv = process.env): Promise<GpiodPrograms> {
    const output = await run('gpioset', ['--version'], env)
    const version = /\bv?(\d+\.\d[\d.]*)/.exec(output)?.[1]
    if (!version) throw new Error(`gpioset reports no version: ${output.slice(0, 60)}`)
    const chips = [...(await run('gpiodetect', [], env)).matchAll(/^(gpiochip\d+) \[([^\]]*)\]/gm)]
    return new GpiodPrograms(
      version,
      chips.map(([, name = '', label = '']) => ({ name, label })),
      env,
    )
  }

  /**
   * Powers a line for `ms` milliseconds and switches it off, in a shell that continues if this program hangs. On a Raspberry Pi a released line keeps
   * its level, so a separate call switches it off.
   */
  pulse(setup: GpiodSetup, line: number, ms: number): Promise<PulseEnd> {
    const on = ['gpioset', ...this.#onFor(setup, ms), `${line}=1`].join(' ')
    const off = ['gpioset', ...this.#set(setup), `${line}=0`].join(' ')
    const script = `${on}; on=$?; ${off} || exit ${OFF_FAILED}; [ $on -eq 0 ] || exit ${ON_FAILED}`
    return new Promise((resolve) => {
      const child = spawn('sh', ['-c', script], { env: this.env, stdio: 'ignore', detached: true })
      this.#pulses.add(child)
      const end = (code: number | null) => {
        this.#pulses.delete(child)
        resolve(code === 0 ? 'done' : code === ON_FAILED ? 'not powered' : 'not switched off')
      }
      child.once('error', () => end(ON_FAILED))
      child.once('exit', end)
    })
  }

  async setAllOff(setup: GpiodSetup, lines: number[]): Promise<void> {
    await run('gpioset', this.#off(setup, lines), this.env)
  }

  /** The synchronous version. Kills pulses in progress first, because they hold their lines. */
  setAllOffNow(setup: GpiodSetup, lines: number[]): void {
    for (const { pid } of this.#pulses) {
      try {
        if (pid !== undefined) process.kill(-pid, 'SIGKILL')
      } catch {
        // It has already exited.
      }
    }
    spawnSync('gpioset', this.#off(setup, lines), { env: this.env, timeout: PROGRAM_MS })
  }

  /** The levels of some lines, read with pull-ups. */
  async read(chip: string, lines: number[]): Promise<number[]> {
    const how = this.#isVersion1 ? ['--bias=pull-up', chip] : ['--bias=pull-up', '--numeric', '-c', chip]
    const values = (await run('gpioget', [...how, ...lines.map(String)], this.env)).trim().split(/\s+/)
    if (values.length !== lines.length) throw new Error('gpioget read fewer lines than asked')
    return values.map(Number)
  }

  /** Reports every edge. The returned function stops it and resolves when the lines are free; `ended` is called if the program exits by itself. */
  watch(
    chip: string,
    lines: number[],
    edge: (line: number, level: number) => void,
    ended: () => void,
  ): () => Promise<void> {
    const how = this.#isVersion1
      ? ['--bias=pull-up', '--format=%o %e', chip]
      : ['--bias=pull-up', '--format=%o %e', '-c', chip]
    // Without stdbuf, gpiomon buffers its output by the page.
    const child = spawn('stdbuf', ['-oL', 'gpiomon', ...how, ...lines.map(String)], {
      env: this.env,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    createInterface({ input: child.stdout }).on('line', (text) => {
      const [, line, kind] = /^(\d+) (\d)$/.exec(text) ?? []
      // 1 is a rising edge in both versions; a falling edge is 0 in version 1 and 2 in version 2.
      if (line !== undefined) edge(Number(line), kind === '1' ? 1 : 0)
    })
    const isOver = new Promise<void>((resolve) => {
      child.once('error', () => resolve())
      child.once('exit', () => resolve())
    })
    let isStopped = false
    void isOver.then(() => {
      if (!isStopped) ended()
    })
    return () => {
      isStopped = true
      child.kill()
      return isOver
    }
  }

  get #isVersion1(): boolean {
    return this.version.startsWith('1.')
  }

  #off(setup: GpiodSetup, lines: number[]): string[] {
    return [...this.#set(setup), ...lines.map((line) => `${line}=0`)]
  }

  #set({ chip, isActiveLow }: GpiodSetup): string[] {
    const invert = isActiveLow ? ['--active-low'] : []
    return this.#isVersion1 ? ['--mode=exit', ...invert, chip] : [...invert, '--toggle', '0', '-c', chip]
  }

  #onFor({ chip, isActiveLow }: GpiodSetup, ms: number): string[] {
    const invert = isActiveLow ? ['--active-low'] : []
    if (!this.#isVersion1) return [...invert, '--toggle', `${ms}ms,0`, '-c', chip]
    return ['--mode=time', `--sec=${Math.floor(ms / 1000)}`, `--usec=${(ms % 1000) * 1000}`, ...invert, chip]
  }
}

async function run(program: string, args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(program, args, { env, timeout: PROGRAM_MS })
    return stdout
  } catch (error) {
    throw new Error(`${program}: ${reasonOf(error)}`)
  }
}

import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { reasonOf } from '../../log'

/** How long a program that only reads or sets may take, in milliseconds. */
const PROGRAM_MS = 1000

interface GpiodSetup {
  chip: string
  isActiveLow: boolean
}

/** How the pulse's shell says what failed: to power the line, or to take the power away. */
const ON_FAILED = 3
const OFF_FAILED = 4

export type PulseEnd = 'done' | 'not powered' | 'not switched off'

/**
 * libgpiod's programs, which speak to the kernel's character device. Versions 1.6 (Debian 12) and 2 differ in every option; values are
 * logical here, 1 is powered.
 */
export class GpiodPrograms {
  readonly #pulses = new Set<ChildProcess>()

  private constructor(
    readonly version: string,
    readonly chips: Array<{ name: string; label: string }>,
    private readonly env: NodeJS.ProcessEnv,
  ) {}

  /** @throws when the programs are not installed, or say nothing that is known */
  static async find(env: NodeJS.ProcessEnv = process.env): Promise<GpiodPrograms> {
    const said = await run('gpioset', ['--version'], env)
    const version = /\bv?(\d+\.\d[\d.]*)/.exec(said)?.[1]
    if (!version) throw new Error(`gpioset says no version: ${said.slice(0, 60)}`)
    const chips = [...(await run('gpiodetect', [], env)).matchAll(/^(gpiochip\d+) \[([^\]]*)\]/gm)]
    return new GpiodPrograms(
      version,
      chips.map(([, name = '', label = '']) => ({ name, label })),
      env,
    )
  }

  /**
   * Powers a line for so long, and takes the power away again, in a shell that goes on if this program hangs. On a Raspberry Pi a line
   * keeps its level when it is released, so it is switched off by a call of its own.
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

  /** The same before it returns. Pulses that are under way are ended first, because they hold their lines. */
  setAllOffNow(setup: GpiodSetup, lines: number[]): void {
    for (const { pid } of this.#pulses) {
      try {
        if (pid !== undefined) process.kill(-pid, 'SIGKILL')
      } catch {
        // It has ended by itself.
      }
    }
    spawnSync('gpioset', this.#off(setup, lines), { env: this.env, timeout: PROGRAM_MS })
  }

  /** The levels of some lines, with pull-ups. */
  async read(chip: string, lines: number[]): Promise<number[]> {
    const how = this.#isVersion1 ? ['--bias=pull-up', chip] : ['--bias=pull-up', '--numeric', '-c', chip]
    const values = (await run('gpioget', [...how, ...lines.map(String)], this.env)).trim().split(/\s+/)
    if (values.length !== lines.length) throw new Error('gpioget read fewer lines than asked')
    return values.map(Number)
  }

  /** Reports every edge until it is stopped, which resolves when the lines are free; `ended` is called when the program ends by itself. */
  watch(
    chip: string,
    lines: number[],
    edge: (line: number, level: number) => void,
    ended: () => void,
  ): () => Promise<void> {
    const how = this.#isVersion1
      ? ['--bias=pull-up', '--format=%o %e', chip]
      : ['--bias=pull-up', '--format=%o %e', '-c', chip]
    // Otherwise the program keeps its lines until it has a page of them.
    const child = spawn('stdbuf', ['-oL', 'gpiomon', ...how, ...lines.map(String)], {
      env: this.env,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    createInterface({ input: child.stdout }).on('line', (text) => {
      const [, line, kind] = /^(\d+) (\d)$/.exec(text) ?? []
      // 1 is a rising edge in both versions; a falling one is 0 in the first and 2 in the second.
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

import { COMMAND_MS } from '../../contract/limits'
import {
  MAX_REMEMBERED_COMMANDS,
  type CommandMessage,
  type HelloMessage,
  type ResultMessage,
} from '../../contract/locker-protocol'
import type { Clock } from './clock'
import type { Doors } from './doors'
import type { Ending, Journal } from './journal'
import { reasonOf, type Log } from './log'
import type { ServerTime } from './server-time'

/** Result of a command from before the start, if the journal is damaged. */
const FORGOTTEN: Ending = { outcome: 'failed', error: 'The journal was damaged: the door may have opened' }

/** Carries out commands, each at most once and never after its expiry (docs/rules/lockers.md#commands). */
export class Commands {
  /** Ids of commands that wait for their turn or are being carried out. */
  readonly #underWay = new Set<string>()
  /** The subset that the server has withdrawn. */
  readonly #withdrawn = new Set<string>()

  constructor(
    private readonly doors: Doors,
    private readonly journal: Journal,
    private readonly serverTime: ServerTime,
    private readonly clock: Clock,
    /** Time of the program's start, on the monotonic clock. */
    private readonly startedAt: number,
    private readonly report: (result: ResultMessage) => void,
    private readonly log: Log,
  ) {}

  /** Takes a command from the server. A repeated command gets its first result. Resolves when the command has ended. */
  async take(command: CommandMessage): Promise<void> {
    if (this.#underWay.has(command.id)) return
    const known = this.journal.endingOf(command.id)
    if (known) {
      this.report(resultOf(command.id, known))
      return
    }
    this.#underWay.add(command.id)
    const ending = this.#mayBeForgotten(command) ? FORGOTTEN : await this.#carryOut(command)
    // Nothing was done or journalled: the server sends the command again after the restart.
    if (!ending) return
    await this.journal.end(command.id, ending).catch((error: unknown) => {
      this.log.error('journal cannot be written', { error: reasonOf(error) })
    })
    this.#underWay.delete(command.id)
    this.#withdrawn.delete(command.id)
    const { id, cubby, door } = command
    this.log.info('command', { id, cubby, door, ...ending })
    this.report(resultOf(id, ending))
  }

  /** Withdraws a command. Unless it has begun, it is never carried out, even if it arrives later. */
  async revoke(id: string): Promise<void> {
    const known = this.journal.endingOf(id)
    if (known) {
      this.report(resultOf(id, known))
      return
    }
    // Its result follows. Until its id is journalled, its lock has no power.
    if (this.#underWay.has(id)) {
      this.#withdrawn.add(id)
      return
    }
    if (this.journal.has(id)) return
    await this.journal.forbid(id).catch((error: unknown) => {
      this.log.error('journal cannot be written', { error: reasonOf(error) })
    })
    this.report(resultOf(id, { outcome: 'revoked' }))
  }

  /** Results of recent commands, for the hello. */
  recent(): HelloMessage['commands'] {
    const waiting = [...this.#underWay].filter((id) => !this.journal.has(id)).map((id) => ({ id, ending: undefined }))
    return [...this.journal.recent(), ...waiting]
      .slice(-MAX_REMEMBERED_COMMANDS)
      .map(({ id, ending }) => ({ commandId: id, ...(ending ?? { outcome: 'running' }) }))
  }

  /** True if an earlier run may have carried this command out, and the journal that would show it was damaged. */
  #mayBeForgotten({ expiresAt }: CommandMessage): boolean {
    return this.journal.isDamaged && expiresAt - COMMAND_MS < this.serverTime.latestAt(this.startedAt)
  }

  /** The server's time, if known. */
  #now(): number | null {
    return this.serverTime.at(this.clock.now())
  }

  /** Undefined if the program stops before the command's turn. */
  async #carryOut({ id, cubby, door, expiresAt }: CommandMessage): Promise<Ending | undefined> {
    let declined: Ending = { outcome: 'expired' }
    const isUnwanted = () => {
      if (this.#withdrawn.has(id)) declined = { outcome: 'revoked' }
      return this.#withdrawn.has(id) || this.serverTime.hasPassed(expiresAt)
    }
    try {
      const turn = await this.doors.open(cubby, door, async () => {
        if (isUnwanted()) return false
        try {
          await this.journal.begin(id)
        } catch (error) {
          declined = { outcome: 'refused', error: `It cannot be written down: ${reasonOf(error)}`.slice(0, 255) }
          return false
        }
        // Writing to disk may have taken a while.
        return !isUnwanted()
      })
      if (turn === 'stopping') return undefined
      return turn === 'opened' ? { outcome: 'done', endedAt: this.#now() } : declined
    } catch (error) {
      return { outcome: 'failed', error: reasonOf(error).slice(0, 255), endedAt: this.#now() }
    }
  }
}

function resultOf(commandId: string, ending: Ending): ResultMessage {
  return { type: 'result', commandId, ...ending }
}

import type { Selectable } from 'kysely'
import { COMMAND_MS } from '../../../contract/limits'
import type { DoorSide } from '../../../contract/locker-protocol'
import type { Database } from '../../../db/store'
import { page as pageOf, TOTAL, type PageWanted } from '../../../db/page'
import type { LockerCommandTable } from '../../../db/tables'
import { CLOCK_ERROR_MS } from './door-events'

/** A door that opens within this time after a command counts as opened by it, in milliseconds. */
const OPENS_WITHIN_MS = COMMAND_MS + 30_000

/** How long after an opening to look for the door's closing, in milliseconds. */
const SHUT_WITHIN_MS = 60 * 60_000

/** Statuses of the commands that may have released a lock. */
const CARRIED_OUT = ['Sent', 'Revoking', 'Done', 'Failed'] as const

/** How a door moved, in milliseconds. */
interface Movement {
  /** From the command to the open door; null without a command. */
  after: number | null
  /** Null until the door is seen to be closed. */
  open: number | null
  /** How often the same command opened it again. */
  again: number
}

/** A command with its door's movement, or a movement without a command. */
export interface DoorLine {
  id: string
  /** Unix milliseconds. */
  at: number
  cubby: number
  door: DoorSide
  orderId: number | null
  command:
    (Pick<Selectable<LockerCommandTable>, 'purpose' | 'actor' | 'status' | 'error'> & { byTicket: boolean }) | null
  /** Label of the member of staff that saw the guest, where staff attend a pickup. */
  seenBy: string | null
  movement: Movement | null
  /** The door was open when the controller came back: its movement was not seen. */
  wasFoundOpen: boolean
}

/** Selects lines of a locker (businessLocker.id): by time (Unix ms, `to` excluded), cubby or order. */
export interface DoorLinesWanted {
  lockerId: number
  from?: number
  to?: number
  cubby?: number
  orderId?: number
}

/** A locker's commands and door movements, newest first, a page at a time. */
export async function doorLines(
  db: Database,
  wanted: DoorLinesWanted,
  page: PageWanted,
): Promise<{ results: DoorLine[]; total: number }> {
  const lines = linesWanted(db, wanted)
  const ordered = lines.selectAll().orderBy('at', 'desc').orderBy('id', 'desc')
  const { rows, total } = await pageOf(ordered, lines.select(TOTAL), page)
  if (rows.length === 0) return { results: [], total }
  const times = rows.map(({ at }) => at)
  const around = { from: Math.min(...times) - OPENS_WITHIN_MS, to: Math.max(...times) + OPENS_WITHIN_MS }
  const commands = await commandsOf(db, wanted.lockerId, around)
  const events = await eventsOf(db, wanted.lockerId, { ...around, to: around.to + SHUT_WITHIN_MS })
  const seen = await seenBy(db, commands)
  const results = rows.map(({ id, at, cubby, door, orderId, bootId }): DoorLine => {
    const line = { id, at, cubby, door, orderId }
    const here = events.filter((event) => event.cubby === cubby && event.door === door)
    const command = commands.find((each) => each.id === id)
    if (!command) {
      const movement = {
        after: null,
        open: openFor(
          here,
          here.find((event) => String(event.id) === id),
        ),
        again: 0,
      }
      return { ...line, command: null, seenBy: null, movement, wasFoundOpen: bootId?.startsWith('snapshot-') ?? false }
    }
    const { purpose, actor, status, error, byTicket } = command
    const opened = here.filter((event) => event.state === 'open' && openedBy(commands, event)?.id === id)
    const [first] = opened
    return {
      ...line,
      command: { purpose, actor, status, error, byTicket: byTicket === 1 },
      seenBy: seen.get(id) ?? null,
      movement: first
        ? { after: Math.max(0, first.at - at), open: openFor(here, first), again: opened.length - 1 }
        : null,
      wasFoundOpen: false,
    }
  })
  return { results, total }
}

/** Every command, and every opening that no command explains. */
function linesWanted(db: Database, { lockerId, from, to, cubby, orderId }: DoorLinesWanted) {
  const commands = db
    .selectFrom('lockerCommand')
    .select(['id', 'createdAt as at', 'cubby', 'door', 'orderId'])
    .select((eb) => eb.val<string | null>(null).as('bootId'))
    .where('lockerId', '=', lockerId)
    .$if(from !== undefined, (some) => some.where('createdAt', '>=', from ?? 0))
    .$if(to !== undefined, (some) => some.where('createdAt', '<', to ?? 0))
    .$if(cubby !== undefined, (some) => some.where('cubby', '=', cubby ?? 0))
    .$if(orderId !== undefined, (some) => some.where('orderId', '=', orderId ?? 0))
  const openings = db
    .selectFrom('doorEvent')
    .select((eb) => eb.cast<string>('id', 'text').as('id'))
    .select(['at', 'cubby', 'door', 'orderId', 'bootId'])
    .where('lockerId', '=', lockerId)
    .where('state', '=', 'open')
    .$if(from !== undefined, (some) => some.where('at', '>=', from ?? 0))
    .$if(to !== undefined, (some) => some.where('at', '<', to ?? 0))
    .$if(cubby !== undefined, (some) => some.where('cubby', '=', cubby ?? 0))
    .$if(orderId !== undefined, (some) => some.where('orderId', '=', orderId ?? 0))
    .where(({ eb, not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('lockerCommand')
            .select('lockerCommand.id')
            .whereRef('lockerCommand.lockerId', '=', 'doorEvent.lockerId')
            .whereRef('lockerCommand.cubby', '=', 'doorEvent.cubby')
            .whereRef('lockerCommand.door', '=', 'doorEvent.door')
            .where('lockerCommand.status', 'in', CARRIED_OUT)
            .where('lockerCommand.createdAt', '<=', eb('doorEvent.at', '+', CLOCK_ERROR_MS))
            .where('lockerCommand.createdAt', '>=', eb('doorEvent.at', '-', OPENS_WITHIN_MS)),
        ),
      ),
    )
  return db.selectFrom(commands.unionAll(openings).as('line'))
}

interface Range {
  from: number
  to: number
}

function commandsOf(db: Database, lockerId: number, { from, to }: Range) {
  return db
    .selectFrom('lockerCommand')
    .select(['id', 'cubby', 'door', 'purpose', 'orderId', 'actor', 'status', 'error', 'byTicket', 'createdAt'])
    .where('lockerId', '=', lockerId)
    .where('createdAt', '>=', from)
    .where('createdAt', '<=', to)
    .orderBy('createdAt')
    .execute()
}

type Command = Awaited<ReturnType<typeof commandsOf>>[number]

function eventsOf(db: Database, lockerId: number, { from, to }: Range) {
  return db
    .selectFrom('doorEvent')
    .select(['id', 'cubby', 'door', 'state', 'at'])
    .where('lockerId', '=', lockerId)
    .where('at', '>=', from)
    .where('at', '<=', to)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

type DoorMoved = Awaited<ReturnType<typeof eventsOf>>[number]

/** The last command before a door opened that may have opened it. */
function openedBy(commands: readonly Command[], { cubby, door, at }: DoorMoved): Command | undefined {
  return commands.findLast(
    (command) =>
      command.cubby === cubby &&
      command.door === door &&
      CARRIED_OUT.some((status) => status === command.status) &&
      command.createdAt <= at + CLOCK_ERROR_MS &&
      command.createdAt >= at - OPENS_WITHIN_MS,
  )
}

/** How long the door stayed open from `opened` on, in milliseconds; null if it was not seen to close. `events` are the door's, in order. */
function openFor(events: readonly DoorMoved[], opened: DoorMoved | undefined): number | null {
  if (!opened) return null
  const shut = events.slice(events.indexOf(opened)).find(({ state }) => state !== 'open')
  return shut?.state === 'closed' ? shut.at - opened.at : null
}

/** Label of the member of staff that pressed 'Seen', by the ids of the pickup's commands: the first one's, and those of the order's next cubbies. */
async function seenBy(db: Database, commands: readonly Command[]): Promise<Map<string, string>> {
  const pickups = commands.filter(({ purpose, orderId }) => purpose === 'pickup' && orderId !== null)
  if (pickups.length === 0) return new Map()
  const releases = await db
    .selectFrom('attendedRelease')
    .select(['orderId', 'actor', 'answeredAt'])
    .where('state', '=', 'Seen')
    .where(
      'orderId',
      'in',
      pickups.flatMap(({ orderId }) => orderId ?? []),
    )
    .orderBy('id', 'desc')
    .execute()
  return new Map(
    pickups.flatMap(({ id, orderId, createdAt }): Array<[string, string]> => {
      const release = releases.find((each) => each.orderId === orderId && (each.answeredAt ?? Infinity) <= createdAt)
      return release?.actor ? [[id, release.actor]] : []
    }),
  )
}

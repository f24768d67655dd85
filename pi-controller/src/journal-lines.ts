import { crc32 } from 'node:zlib'
import { z } from 'zod'
import { commandOutcome, doorSide } from '../../contract/locker-protocol'
import { parseJson } from './disk'

/** What a ticket opens. The server hears of it afterwards. */
const opening = z.object({
  cubby: z.number(),
  door: doorSide,
  loadId: z.string().optional(),
  user: z.number().optional(),
  /** The ticket itself: the server believes no name without it. */
  ticket: z.string().optional(),
  /** In the server's time, as far as it was known. */
  at: z.number().nullable(),
})
export type Opening = z.infer<typeof opening>

/** The first line: which journal this is, and whether an earlier part of it was lost and the server does not know yet. */
const header = z.object({ journal: z.string(), damaged: z.literal(true).optional() })

const line = z.union([
  header,
  z.object({ id: z.string(), begun: z.literal(true), opening: opening.optional() }),
  z.object({
    id: z.string(),
    outcome: commandOutcome,
    error: z.string().optional(),
    endedAt: z.number().nullable().optional(),
  }),
  z.object({ id: z.string(), told: z.literal(true) }),
])
export type JournalLine = z.infer<typeof line>

/** An entry as a line with its checksum. Releases before 0.3 read it, too: they skip what they do not know. */
export function lineOf(entry: JournalLine): string {
  const text = JSON.stringify(entry)
  return `${text.slice(0, -1)},"crc":${crc32(text)}}\n`
}

export interface ReadJournal {
  lines: JournalLine[]
  /** Of the whole lines, in bytes: what is behind them was cut off by a power failure. */
  bytes: number
  /** True if anything but the end of the last line cannot be read. */
  isDamaged: boolean
}

/** Reads a journal. Only its last line may be cut off: nothing was done on its account. */
export function readJournal(text: string): ReadJournal {
  const end = text.lastIndexOf('\n') + 1
  const read = text.slice(0, end).split('\n').filter(Boolean).map(readLine)
  const lines = read.filter((each) => each !== undefined)
  return { lines, bytes: Buffer.byteLength(text.slice(0, end)), isDamaged: lines.length < read.length }
}

const sealed = z.looseObject({ crc: z.number().optional() })

function readLine(text: string): JournalLine | undefined {
  const known = sealed.safeParse(parseJson(text))
  if (!known.success) return undefined
  const { crc, ...entry } = known.data
  // Lines of earlier releases have no checksum.
  if (crc !== undefined && crc !== crc32(JSON.stringify(entry))) return undefined
  return line.safeParse(entry).data
}

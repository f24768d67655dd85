import { crc32 } from 'node:zlib'
import { z } from 'zod'
import { commandOutcome, doorSide } from '../../contract/locker-protocol'
import { parseJson } from './disk'

/** An opening by a ticket. The server learns of it later. */
const opening = z.object({
  cubby: z.number(),
  door: doorSide,
  loadId: z.string().optional(),
  user: z.number().optional(),
  /** The signed ticket: without it the server does not trust `user`. */
  ticket: z.string().optional(),
  /** The server's time, if known. */
  at: z.number().nullable(),
})
export type Opening = z.infer<typeof opening>

/** The first line: the journal's id, and whether an earlier part was lost without the server knowing yet. */
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

/** Encodes an entry as a line with its checksum. Releases before 0.3 can read it too, because they ignore unknown fields. */
export function lineOf(entry: JournalLine): string {
  const text = JSON.stringify(entry)
  return `${text.slice(0, -1)},"crc":${crc32(text)}}\n`
}

export interface ReadJournal {
  lines: JournalLine[]
  /** Length of the complete lines, in bytes; a power failure may have truncated the next one. */
  bytes: number
  /** True if anything but the end of the last line is unreadable. */
  isDamaged: boolean
}

/** Reads a journal. Only its last line may be truncated: nothing has been done for it yet. */
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

import { z } from 'zod'
import { LOCK_DIALECTS } from './lock-dialects'

const board = z.int().min(0).max(15)
const input = z.object({ board, lock: z.int().min(1).max(48) })

/** Baud rates that lock boards support; the usual ones first. */
export const LOCK_BAUD_RATES = [19_200, 9600, 57_600, 115_200] as const

/** Lock boards on an RS-485 line. */
export const lockBoardsConfig = z
  .object({
    kind: z.literal('lock-boards'),
    /** The adapter, preferably by its persistent name: /dev/serial/by-id/… */
    port: z.string().min(1),
    dialect: z.enum(['cu16', 'cu24', 'cu48']).default('cu16'),
    /** Overrides the dialect's default. */
    baudRate: z.literal(LOCK_BAUD_RATES).optional(),
    bitWhenShut: z.union([z.literal(0), z.literal(1)]).optional(),
    /**
     * `set`: the driver sets each board's unlock time to `doors.pulseMs`, and the board must confirm it. `own`: the board's time is neither set nor
     * read.
     */
    unlockTime: z.enum(['set', 'own']).default('set'),
    /** The power supply of each board. Only one lock per supply is powered at a time. */
    supplies: z.array(z.object({ board, supply: z.string().min(1) })).default([]),
    /** Board and lock of each door, from cubby 1 on, and the infrared input that looks into the cubby. */
    cubbies: z.array(z.object({ front: input, back: input, infrared: input.optional() })).min(1),
  })
  .superRefine(({ dialect, cubbies }, context) => {
    const { boards, locksPerBoard, hasInfrared } = LOCK_DIALECTS[dialect]
    const locks = cubbies.flatMap(({ front, back }) => [front, back])
    const infrared = cubbies.flatMap((cubby) => cubby.infrared ?? [])
    const inputs = [...locks, ...infrared]
    if (inputs.some(({ lock }) => lock > locksPerBoard))
      context.addIssue(`a ${dialect} board has ${locksPerBoard} locks`)
    const foreign = inputs.find((each) => each.board >= boards)
    if (foreign) {
      const meaning = `${boards} ${boards < 16 ? 'means every board of the line' : 'is no address'}`
      context.addIssue(`${dialect} boards have addresses from 0 to ${boards - 1}, not ${foreign.board}: ${meaning}`)
    }
    if (infrared.length > 0 && !hasInfrared) context.addIssue(`${dialect} boards have no infrared inputs`)
    const names = locks.map(({ board, lock }) => `${board}/${lock}`)
    const twice = names.find((name, i) => names.indexOf(name) !== i)
    if (twice) context.addIssue(`two doors have the same lock: board/lock ${twice}`)
  })
export type LockBoardsConfig = z.infer<typeof lockBoardsConfig>

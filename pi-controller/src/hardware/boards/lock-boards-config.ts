import { z } from 'zod'
import { LOCK_DIALECTS } from './lock-dialects'

const board = z.int().min(0).max(15)
const input = z.object({ board, lock: z.int().min(1).max(48) })

/** The speeds that lock boards can be set to, in bits a second; the usual ones first. */
export const LOCK_BAUD_RATES = [19_200, 9600, 57_600, 115_200] as const

/** Lock boards on an RS-485 line. */
export const lockBoardsConfig = z
  .object({
    kind: z.literal('lock-boards'),
    /** The adapter, best by its lasting name: /dev/serial/by-id/… */
    port: z.string().min(1),
    dialect: z.enum(['cu16', 'cu24', 'cu48']).default('cu16'),
    /** Where it differs from what the dialect speaks. */
    baudRate: z.literal(LOCK_BAUD_RATES).optional(),
    bitWhenShut: z.union([z.literal(0), z.literal(1)]).optional(),
    /** `set`: each board is told `doors.pulseMs`, and has to confirm it. `own`: it keeps the time that it has, and is not asked. */
    unlockTime: z.enum(['set', 'own']).default('set'),
    /** Which power supply feeds each board. One lock of a supply is powered at a time. */
    supplies: z.array(z.object({ board, supply: z.string().min(1) })).default([]),
    /** Which lock of which board each door has, from cubby 1 on; and the infrared input that sees what lies in it. */
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

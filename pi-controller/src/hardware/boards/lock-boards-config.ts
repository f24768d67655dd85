import { z } from 'zod'
import { LOCK_DIALECTS } from './lock-dialects'

const input = z.object({ board: z.int().min(0).max(15), lock: z.int().min(1).max(48) })

/** Lock boards on an RS-485 line. */
export const lockBoardsConfig = z
  .object({
    kind: z.literal('lock-boards'),
    /** The adapter, best by its lasting name: /dev/serial/by-id/… */
    port: z.string().min(1),
    dialect: z.enum(['cu16', 'cu24', 'cu48']).default('cu16'),
    /** Where it differs from what the dialect speaks. */
    baudRate: z.union([z.literal(9600), z.literal(19_200)]).optional(),
    bitWhenShut: z.union([z.literal(0), z.literal(1)]).optional(),
    /** Which power supply feeds each board. One lock of a supply is powered at a time. */
    supplies: z.array(z.object({ board: z.int().min(0).max(15), supply: z.string().min(1) })).default([]),
    /** Which lock of which board each door has, from cubby 1 on; and the infrared input that sees what lies in it. */
    cubbies: z.array(z.object({ front: input, back: input, infrared: input.optional() })).min(1),
  })
  .superRefine(({ dialect, cubbies }, context) => {
    const locks = cubbies.flatMap(({ front, back }) => [front, back])
    const most = LOCK_DIALECTS[dialect].locksPerBoard
    if (locks.some(({ lock }) => lock > most)) context.addIssue(`a ${dialect} board has ${most} locks`)
    const names = locks.map(({ board, lock }) => `${board}/${lock}`)
    const twice = names.find((name, i) => names.indexOf(name) !== i)
    if (twice) context.addIssue(`two doors have the same lock: board/lock ${twice}`)
  })
export type LockBoardsConfig = z.infer<typeof lockBoardsConfig>

/** Attacks a server from its own process, so that it delays no probe. Reports the answers to its parent and exits with it. */
import { z } from 'zod'
import { attackWith, type Answers } from './attacks'

export const order = z.object({
  victim: z.object({ url: z.string(), database: z.string() }),
  sizes: z.object({
    signInsPerSecond: z.number(),
    webhooksPerSecond: z.number(),
    streams: z.number(),
    slowConnections: z.number(),
    lockMs: z.tuple([z.number(), z.number()]),
  }),
})

/** Once each of these has been answered, the attack is under way. */
const KINDS = ['/v1/auth/', '/v1/stripe/', '/app/b/']

if (process.send) {
  const answers: Answers = new Map()
  let end = () => {}
  process.on('message', (message) => {
    if (message === 'report') return void process.send?.(Object.fromEntries(answers))
    const { victim, sizes } = order.parse(message)
    end = attackWith(victim, sizes, answers)
    const looking = setInterval(() => {
      if (!KINDS.every((kind) => [...answers.keys()].some((what) => what.startsWith(kind)))) return
      clearInterval(looking)
      process.send?.('begun')
    }, 20)
  })
  process.once('disconnect', () => {
    end()
    process.exit(0)
  })
}

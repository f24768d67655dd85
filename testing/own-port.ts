import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that systems give to connections and to whoever asks for any. */
const [FIRST, LAST] = [20_000, 32_000]

/** A port that stays its server's while that is stopped for a moment: nobody is given it meanwhile who asks for any port. */
export async function ownPort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    const closed = once(server, 'close')
    server.close()
    await closed
    return port
  }
}

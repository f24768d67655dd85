import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const LOOK_MS = 50
const MOST_LOOKS = 200

/** Waits until a port is free, such as that of a server that was just stopped. */
export async function untilFree(port: number): Promise<void> {
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const probe = createServer().listen(port, '127.0.0.1')
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    if (isFree) {
      const closed = once(probe, 'close')
      probe.close()
      await closed
      return
    }
    await pause(LOOK_MS)
  }
}

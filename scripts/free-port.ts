import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** The ports from which one is drawn: Linux gives those from 32,768 to outgoing connections, and to every server that asks for port 0. */
const [LOWEST, BEYOND] = [10_000, 32_768]

/**
 * A free port of this machine that stays free while a program starts: a port that the system itself hands out may be taken by any
 * connection between the probe and the program's own `listen`.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, BEYOND)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

import { expect } from './fixtures'

/** Waits until nothing more has arrived for half a second. */
export async function expectQuiet(received: () => number): Promise<void> {
  let last = -1
  const isQuiet = () => {
    const same = received() === last
    last = received()
    return same
  }
  await expect.poll(isQuiet, { intervals: [500] }).toBe(true)
}

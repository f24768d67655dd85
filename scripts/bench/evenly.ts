import { setTimeout as pause } from 'node:timers/promises'
import { figures, type Figures, type Shot, type Target } from './load'

/**
 * So many calls, each at its own moment, whether the server keeps up or not: as many people do who know nothing of each other.
 * `call` says in milliseconds how long one took; nothing when there was nothing left to call for.
 */
export async function loadEvenly(
  target: Target,
  { perSecond, calls }: { perSecond: number; calls: number },
  call: () => Promise<number | undefined>,
): Promise<Figures> {
  const made: Array<Promise<number | undefined>> = []
  const cpu = target.cpuSeconds()
  const start = performance.now()
  while (made.length < calls) {
    made.push(call())
    await pause(Math.max(0, start + (made.length * 1000) / perSecond - performance.now()))
  }
  const times = (await Promise.all(made)).filter((time) => time !== undefined)
  return figures(times, (performance.now() - start) / 1000, target.cpuSeconds() - cpu)
}

/** Reads a page to its end. @returns how long that took, in milliseconds @throws when it is refused */
export async function timeOf({ url }: Target, { path, headers }: Shot): Promise<number> {
  const start = performance.now()
  const answer = await fetch(`${url}${path}`, { headers })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return performance.now() - start
}

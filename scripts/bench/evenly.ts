import { setTimeout as pause } from 'node:timers/promises'
import { figures, type Figures, type Shot, type Target } from './load'

/**
 * Starts calls at fixed moments, whether or not the server keeps up, as independent users do.
 * `call` returns its duration in milliseconds; undefined if it had nothing left to request.
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

/** Reads a page to its end. @returns the duration in milliseconds @throws if it is refused */
export async function timeOf({ url }: Target, { path, headers }: Shot): Promise<number> {
  const start = performance.now()
  const answer = await fetch(`${url}${path}`, { headers })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return performance.now() - start
}

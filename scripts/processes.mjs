/**
 * Several server processes on one PostgreSQL database and one port: `PROCESSES=4 DATABASE_URL=postgres://… node scripts/processes.mjs`, or by
 * `npm start`. They share the port, and any of them answers any request and holds any locker. This process starts one that ended again. Plain node
 * without dependencies.
 */
import cluster from 'node:cluster'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { SERVER_ENV, SERVER_FLAGS } from './server-command.mjs'
import { ROOT, StepError } from './steps.mjs'
import { processCount } from './store-choice.mjs'

/** Waits before a process that ended starts again, in milliseconds: the first, and the longest. */
const AGAIN_MS = 1000
const AGAIN_AT_MOST_MS = 30_000
/** A process that has run for so long counts as sound: when it ends, the waits begin anew. Milliseconds. */
const SOUND_MS = 60_000
/** A process stops within 5 s of its signal. After this time it is killed (milliseconds). */
const GRACE_MS = 5500

/** The running processes by their numbers, from 1. */
const workers = new Map()
const leaving = new AbortController()

try {
  await startAll(processCount())
} catch (error) {
  if (!leaving.signal.aborted) console.error(error instanceof StepError ? error.message : error)
  process.exitCode = 1
  leave()
}

async function startAll(count) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, leave)
  // Each process takes connections by itself. If this one handed them out in turn, a connection under way to a process that dies would hang for ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ exec: join(ROOT, 'build/main.js'), execArgv: SERVER_FLAGS, silent: true })
  let first
  // One after the other: the first one migrates, and a wrong environment is reported once.
  for (let number = 1; number <= count; number += 1) {
    const run = start(number)
    const message = await run.ready
    first ??= message
    void keep(number, run)
  }
  process.send?.({ ...first, processes: count })
}

/** Starts a process. `ready` resolves with its first message and rejects if it ends before; `ended` resolves with the way it ended. */
function start(number) {
  const worker = cluster.fork({ ...SERVER_ENV, ...metricsOf(number) })
  workers.set(number, worker)
  copyLines(worker.process.stdout, process.stdout, number)
  copyLines(worker.process.stderr, process.stderr, number)
  // 'close' comes after the last line, 'exit' may come before it.
  const ended = new Promise((resolve) =>
    worker.process.once('close', (code, signal) => resolve(signal ?? `code ${code}`)),
  )
  void ended.then(() => workers.delete(number))
  const ready = new Promise((resolve, reject) => {
    worker.once('message', resolve)
    void ended.then((how) => reject(new StepError(`server process ${number} ended (${how}) before it was ready`)))
  })
  ready.catch(() => {})
  return { ready, ended, startedAt: performance.now() }
}

/** Starts a process again whenever it ends. */
async function keep(number, run) {
  for (let failures = 0; ; failures += 1) {
    const how = await run.ended
    if (leaving.signal.aborted) return
    if (performance.now() - run.startedAt >= SOUND_MS) failures = 0
    const waitMs = Math.min(AGAIN_MS * 2 ** failures, AGAIN_AT_MOST_MS)
    console.error(`server process ${number} ended (${how}): it starts again in ${waitMs / 1000} s`)
    const isOver = await pause(waitMs, true, { signal: leaving.signal }).catch(() => false)
    if (!isOver) return
    run = start(number)
    run.ready.then(
      () => console.error(`server process ${number} runs again`),
      () => {},
    )
  }
}

/** Each process has its own figures, so each serves them on a port of its own: METRICS_PORT and those after it. */
function metricsOf(number) {
  const port = Number(process.env.METRICS_PORT)
  return port ? { METRICS_PORT: String(port + number - 1) } : {}
}

/** Copies a process's lines, each with its number: a log line as a field, any other in front. */
function copyLines(from, to, number) {
  createInterface({ input: from }).on('line', (line) => {
    to.write(line.startsWith('{"') ? `{"worker":${number},${line.slice(1)}\n` : `[${number}] ${line}\n`)
  })
}

/** Stops all processes. This one ends once they have. */
function leave() {
  if (leaving.signal.aborted) return
  leaving.abort()
  for (const worker of workers.values()) worker.process.kill('SIGTERM')
  const kill = setTimeout(() => {
    for (const worker of workers.values()) worker.process.kill('SIGKILL')
  }, GRACE_MS)
  kill.unref()
  if (process.connected) process.disconnect()
}

/** Child programs of `npm start` and `npm run dev`: started one by one, stopped together. */
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { ROOT, StepError, stopSteps } from './steps.mjs'

/** Time for a child to stop before it is killed, in milliseconds. */
const GRACE_MS = 6000

const children = new Set()
let leaving = false

/** True once everything is being stopped: nothing may be started again. */
export function isStopping() {
  return leaving
}

/**
 * Runs `start` and waits until it ends. Ctrl-C or any failure stops every child.
 * @param {() => Promise<void>} start
 * @param {(error: unknown) => void} fail prints the failure
 */
export async function runUntilStopped(start, fail) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void leave(0))
  try {
    await start()
  } catch (error) {
    if (leaving) return
    fail(error)
    await leave(1)
  }
}

/**
 * Starts a long-running program, by default with node. With `detached` it does not get the terminal's Ctrl-C, and stops in its turn.
 * `ended` rejects when it exits; `message` resolves with its first IPC message.
 * @param {string} label
 * @param {string[]} args
 * @param {{ stdio: import('node:child_process').StdioOptions, env?: Record<string, string>, command?: string, cwd?: string, uid?: number, gid?: number, detached?: boolean }} options
 */
export function startChild(label, args, { stdio, env = {}, command = process.execPath, cwd = ROOT, ...of }) {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio, ...of })
  children.add(child)
  const ended = new Promise((_, failed) => {
    child.once('error', (error) => failed(new StepError(`${label} could not be started: ${error.message}`)))
    child.once('exit', (code, signal) => {
      children.delete(child)
      failed(new StepError(`${label} ended (${signal ?? `code ${code}`})`))
    })
  })
  ended.catch(() => {}) // Not unhandled: a later await still gets the error.
  const message = Promise.race([new Promise((said) => child.once('message', said)), ended])
  message.catch(() => {})
  return { child, ended, message }
}

/**
 * Checks that a port is free, before two minutes of installation rather than after.
 * @returns {Promise<string>} the port; for 0, a free one
 */
export function checkPort(port, name, host = '127.0.0.1') {
  return new Promise((free, taken) => {
    const probe = createServer()
    probe.once('error', (error) => {
      const why = error.code === 'EADDRINUSE' ? 'in use' : `not usable (${error.message})`
      taken(
        new StepError(
          `port ${port} is ${why}: stop the program that uses it, or choose another, e.g. ${name}=${Number(port) + 100} npm start`,
        ),
      )
    })
    probe.listen(Number(port), host, () => {
      const found = String(probe.address().port)
      probe.close(() => free(found))
    })
  })
}

/** Stops the children by process id, last started first; kills one that does not stop in time. */
async function leave(code) {
  if (leaving) return
  leaving = true
  stopSteps()
  for (const child of [...children].reverse()) await stopChild(child)
  process.exit(process.exitCode || code)
}

function stopChild(child) {
  return new Promise((gone) => {
    const kill = setTimeout(() => child.kill('SIGKILL'), GRACE_MS)
    child.once('exit', () => {
      clearTimeout(kill)
      gone()
    })
    if (!child.kill('SIGTERM')) {
      clearTimeout(kill)
      gone()
    }
  })
}

/** The simulated locker of `npm start`: a separate program, as a locker's controller is a separate machine. */
import { readFileSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { startChild } from './children.mjs'

export const LOCKER_PORT = process.env.LOCKER_PAGE_PORT || '3001'
export const LOCKER_URL = `http://127.0.0.1:${LOCKER_PORT}`

/** The real controller program with simulated doors. Ready once the page with the doors answers. */
export function startLocker(url, config) {
  pointLockerAt(url, config)
  const { child, ended } = startChild('the simulated locker', ['build/pi-controller.js', '--config', config], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (!line.includes('"level":"info"')) console.log(line)
  })
  return { ready: answers(LOCKER_URL), ended }
}

/** Updates the server's address in the configuration, which was written with the database and may be out of date. */
function pointLockerAt(url, path) {
  const config = JSON.parse(readFileSync(path, 'utf8'))
  const server = url.replace(/^http/, 'ws')
  if (config.server === server && config.hardware.page.port === Number(LOCKER_PORT)) return
  config.server = server
  config.hardware.page.port = Number(LOCKER_PORT)
  writeFileSync(path, `${JSON.stringify(config, null, 2)}\n`)
}

async function answers(url) {
  while (
    !(await fetch(url).then(
      (response) => response.ok,
      () => false,
    ))
  )
    await pause(50)
}

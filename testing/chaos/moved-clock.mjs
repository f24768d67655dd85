/**
 * Preloaded by a server: shifts its clock by the milliseconds in CLOCK_FILE, which may be negative. Reads the file at startup and on each message
 * from the parent process.
 */
import { readFileSync } from 'node:fs'

const file = process.env.CLOCK_FILE ?? ''
const RealDate = Date
const realNow = Date.now
let ahead = 0

function look() {
  ahead = Number(readFileSync(file, 'utf8'))
}

look()
process.on('message', look)
// The message channel must not keep the server running.
process.channel?.unref()

RealDate.now = () => realNow() + ahead
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [RealDate.now()] : args, newTarget),
})

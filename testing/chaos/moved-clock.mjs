/**
 * Loaded before a server: its clock is ahead of the real one (or behind) by what the file CLOCK_FILE says, in milliseconds. It is read at the
 * start, and again with each message from the process that started this one.
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
// Only what the server does keeps it running.
process.channel?.unref()

RealDate.now = () => realNow() + ahead
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [RealDate.now()] : args, newTarget),
})

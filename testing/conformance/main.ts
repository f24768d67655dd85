/**
 * `npm run conformance`: plays every recorded conversation (contract/conversations/) against our server and our controller. For another controller:
 * `npm run conformance -- --listen 0.0.0.0:4180` prints the address to call. `--start 'command'` starts it, and restarts it where a conversation
 * asks for that; `--page http://…` moves a simulated locker's doors. Without these options, the command asks a person to act.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { freePort } from '../../scripts/free-port'
import { CONFORMANCE, listenForController, type ControllerUnderTest } from './controller-party'
import { conversationsFor, type Hand, type Side } from './conversation'
import { play, type Party } from './play'
import { openServerParty } from './server-party'

const LISTEN = /^(.+):(\d+)$/
/** Time for a person to walk to the door. */
const PATIENCE_OF_A_PERSON_MS = 60_000

const { listen, start, page } = parseArgs({
  options: { listen: { type: 'string' }, start: { type: 'string' }, page: { type: 'string' } },
}).values
const failures = listen === undefined ? await testOurOwn() : await testAnother(listen)
console.log(failures === 0 ? '\nAll conversations passed.' : `\n${failures} failed.`)
process.exit(failures === 0 ? 0 : 1)

async function testOurOwn(): Promise<number> {
  const ofServer = await playAll('server', async (run) => {
    const party = await openServerParty()
    await run(party).finally(() => party.stop())
  })
  const folder = mkdtempSync(join(tmpdir(), 'barback-conformance-'))
  const listener = await listenForController()
  const pagePort = await freePort()
  const path = join(folder, 'locker.json')
  const hardware = { kind: 'simulated', page: { port: pagePort } }
  const config = { server: listener.url, ...CONFORMANCE, numberOfCubbies: 3, hardware, stateDirectory: 'state' }
  writeFileSync(path, JSON.stringify(config))
  const program = startProgram(`"${process.execPath}" --import tsx pi-controller/src/main.ts --config "${path}"`)
  const party = listener.party({ restart: program.restart, hand: pageHand(`http://127.0.0.1:${pagePort}`) })
  const ofController = await playAll('controller', (run) => run(party))
  await program.stop()
  await listener.stop()
  rmSync(folder, { recursive: true, force: true })
  return ofServer + ofController
}

async function testAnother(address: string): Promise<number> {
  const [, host, port] = LISTEN.exec(address) ?? []
  if (host === undefined) throw new Error('--listen takes an address and a port: 0.0.0.0:4180')
  const isAlone = start !== undefined && page !== undefined
  const listener = await listenForController({
    host,
    port: Number(port),
    ...(!isAlone && { patienceMs: PATIENCE_OF_A_PERSON_MS }),
  })
  console.log(
    `The controller calls ${listener.url}/v1/lockers/socket as device "${CONFORMANCE.deviceId}" with the secret`,
  )
  console.log(`"${CONFORMANCE.secret}". It needs one cubby whose back can be opened and closed. Waiting …`)
  const program = start === undefined ? undefined : startProgram(start)
  const controller: ControllerUnderTest = {
    restart: program?.restart ?? (() => ask('Kill the program, start it again, and press Enter')),
    hand:
      page === undefined
        ? ({ cubby, door, state }) => ask(`See that the ${door} of cubby ${cubby} is ${state}, and press Enter`)
        : pageHand(page),
  }
  const party = listener.party(controller)
  const failed = await playAll('controller', (run) => run(party))
  await program?.stop()
  await listener.stop()
  return failed
}

/** @returns the number of failed conversations */
async function playAll(
  side: Side,
  withParty: (run: (party: Party) => Promise<void>) => Promise<void>,
): Promise<number> {
  console.log(`\nThe ${side}:`)
  let failed = 0
  for (const conversation of conversationsFor(side)) {
    try {
      await withParty((party) => play(conversation, party))
      console.log(`  ok      ${conversation.title}`)
    } catch (error) {
      failed += 1
      console.log(
        `  FAILED  ${conversation.title}\n          ${error instanceof Error ? error.message : String(error)}`,
      )
    }
  }
  return failed
}

function startProgram(command: string) {
  let child: ChildProcess | undefined
  // `exec`, so that the signal reaches the program instead of a shell.
  const launch = () => {
    child = spawn(`exec ${command}`, { shell: true, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  const kill = async () => {
    const dying = child
    child = undefined
    if (!dying || dying.exitCode !== null || dying.signalCode !== null) return
    const gone = once(dying, 'exit')
    dying.kill('SIGKILL')
    await gone
  }
  process.once('exit', () => child?.kill('SIGKILL'))
  launch()
  return {
    async restart() {
      await kill()
      launch()
    },
    stop: kill,
  }
}

/** Moves doors through the simulated locker's page. A door already in that state does not move. */
function pageHand(url: string) {
  return async (move: Hand) => {
    const answer = await fetch(new URL('/doors', url), { method: 'POST', body: JSON.stringify(move) })
    z.object({ cubby: z.literal(move.cubby) }).parse(await answer.json())
  }
}

async function ask(what: string): Promise<void> {
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  await lines.question(`  -> ${what} `)
  lines.close()
}

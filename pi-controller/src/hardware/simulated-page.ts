import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { z } from 'zod'
import { doorSide, doorState } from '../../../contract/locker-protocol'
import { MAX_TICKET_LENGTH } from '../../../contract/tickets'
import { parseJson } from '../disk'
import { readBody } from '../read-body'
import { reasonOf, type Log } from '../log'
import type { SimulatedHardware } from './simulated'
import { DOOR_FAULTS } from './simulated-doors'
import { lockerHtml, tilesOf } from './simulated-view'

const MAX_BODY_BYTES = MAX_TICKET_LENGTH + 1000

const seconds = z.coerce.number().int().max(600)

const move = z
  .object({
    cubby: z.coerce.number().int().min(1),
    door: doorSide,
    state: doorState.optional(),
    /** A crowbar: opens the door, locked or not. */
    force: z.union([z.literal(true), z.literal('true')]).optional(),
    fault: z.enum(DOOR_FAULTS).optional(),
    /** After this time the fault is repaired by itself. */
    seconds: seconds.min(1).optional(),
  })
  .refine(({ state, force, fault }) => state !== undefined || force !== undefined || fault !== undefined)

/** 0 plugs the cable in again. */
const cable = z.object({ seconds: seconds.min(0) })

const code = z.object({ ticket: z.string() })

/**
 * The simulated locker in a browser: `GET /` the page, `GET /events` its live state, `GET /state` the same as JSON, and `POST /doors`
 * {cubby, door, state, force?, fault?, seconds?} to open, close or break a door, as JSON or as a plain form; `POST /ticket` {ticket} shows a code to
 * its scanner; `POST /cable` {seconds} pulls the network cable for so long.
 */
export class LockerPage {
  readonly #server: Server
  readonly #watchers = new Set<ServerResponse>()
  #refreshIsDue = false

  constructor(
    private readonly hardware: SimulatedHardware,
    private readonly at: { host: string; port: number },
    private readonly log: Log,
  ) {
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch((error: unknown) => {
        log.warn('locker page failed', { error: reasonOf(error) })
        if (response.headersSent) response.destroy()
        else sendJson(response, 500, { message: 'Something went wrong' })
      })
    })
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen(this.at.port, this.at.host, () => {
        this.#server.off('error', reject)
        resolve()
      })
    })
    this.log.info('locker page', { url: this.url })
  }

  async stop(): Promise<void> {
    for (const watcher of this.#watchers) watcher.end()
    if (!this.#server.listening) return
    await new Promise((resolve) => {
      this.#server.close(resolve)
      this.#server.closeAllConnections()
    })
  }

  get url(): string {
    const address = this.#server.address()
    const port = typeof address === 'object' && address ? address.port : this.at.port
    return `http://${this.at.host}:${port}`
  }

  /** Sends the current state to all open pages. Merges several changes into one event. */
  refresh(): void {
    if (this.#refreshIsDue || this.#watchers.size === 0) return
    this.#refreshIsDue = true
    setImmediate(() => {
      this.#refreshIsDue = false
      for (const watcher of this.#watchers) watcher.write(this.#event())
    })
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://locker')
    const call = `${request.method} ${pathname}`
    if (call === 'GET /') {
      const html = lockerHtml(this.hardware.state(), searchParams.get('notice') ?? '')
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' }).end(html)
    } else if (call === 'GET /state')
      sendJson(response, 200, { ...this.hardware.state(), unpluggedMs: this.hardware.unpluggedMs })
    else if (call === 'GET /events') this.#watch(response)
    else if (call === 'POST /doors') await this.#moveDoor(request, response)
    else if (call === 'POST /ticket') await this.#scan(request, response)
    else if (call === 'POST /cable') await this.#pullCable(request, response)
    else sendJson(response, 404, { message: 'There is nothing here' })
  }

  #watch(response: ServerResponse): void {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
    response.write(this.#event())
    this.#watchers.add(response)
    response.on('close', () => this.#watchers.delete(response))
  }

  #event(): string {
    const state = this.hardware.state()
    return `data: ${JSON.stringify({ online: state.online, tiles: tilesOf(state) })}\n\n`
  }

  async #scan(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { isForm, body } = await readForm(request)
    const parsed = code.safeParse(body)
    const message = parsed.success ? await this.hardware.scan(parsed.data.ticket) : 'Send {ticket}'
    if (isForm) response.writeHead(303, { Location: `/?notice=${encodeURIComponent(message)}` }).end()
    else sendJson(response, parsed.success ? 200 : 400, { message })
  }

  async #pullCable(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { isForm, body } = await readForm(request)
    const parsed = cable.safeParse(body)
    if (!parsed.success) {
      sendJson(response, 400, { message: 'Send {seconds}: 0 to 600' })
      return
    }
    this.hardware.pullCable(parsed.data.seconds * 1000)
    if (isForm) response.writeHead(303, { Location: '/' }).end()
    else sendJson(response, 200, parsed.data)
  }

  async #moveDoor(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { isForm, body } = await readForm(request)
    const parsed = move.safeParse(body)
    if (!parsed.success || !this.hardware.hasCubby(parsed.data.cubby)) {
      const message = `Send {cubby, door: front | back, state: open | closed | unknown, force?, fault?: ${DOOR_FAULTS.join(' | ')}, seconds?}`
      sendJson(response, 400, { message })
      return
    }
    const { cubby, door, fault, seconds: lasts } = parsed.data
    const force = parsed.data.force !== undefined
    const state = force ? 'open' : parsed.data.state
    if (fault) this.hardware.setFault(cubby, door, fault, { forMs: lasts && lasts * 1000 })
    const moved = state === undefined || this.hardware.moveByHand(cubby, door, state, { force })
    const notice = moved ? '' : `The ${door} door of cubby ${cubby} is locked`
    if (isForm) response.writeHead(303, { Location: notice ? `/?notice=${encodeURIComponent(notice)}` : '/' }).end()
    else if (moved) sendJson(response, 200, { cubby, door, ...(state && { state }), ...(fault && { fault }) })
    else sendJson(response, 409, { message: notice, code: 'locked' })
  }
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

/** The request's body, as JSON or as a plain form. */
async function readForm(request: IncomingMessage): Promise<{ isForm: boolean; body: unknown }> {
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false
  const body = await readBody(request, MAX_BODY_BYTES)
  return { isForm, body: isForm ? Object.fromEntries(new URLSearchParams(body)) : parseJson(body) }
}

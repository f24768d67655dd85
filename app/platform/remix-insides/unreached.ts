import {
  AWAY,
  forgetUnsent,
  isLost,
  isReached,
  noteLost,
  noteReached,
  noteUnsent,
  retryAfterMs,
  whenReached,
} from '../ui/live/connection'
import { isOfAnotherBuild, reloadOnce } from './another-build'
import { dropFormElsewhere, isFormElsewhere, isLeaving } from './form-elsewhere'
import { areKnown, storeRoutes, pathsAsked } from './known-routes'
import { isOfRouter } from './whole-answers'

/** Shown at a form that did not reach the server. */
export const UNREACHED = 'Barback could not be reached. What you typed is still here: try again in a moment.'

/** The event that the patched Remix (`patches/`) fires before it reloads the page because a script failed to load. */
const PART_MISSING = 'barback:part-missing'

/**
 * Keeps the screen while the network or the server is down; otherwise Remix would show the error screen, and typed text would be
 * lost. A form that cannot be sent gets an answer like a refusal by the server, which shows as a toast and reloads nothing. Loads, such as
 * the screen behind a link, wait until the server is back. `released`: resolves when no press is under way, which would miss its target if a
 * load changed the screen.
 */
export function keepScreenWhenUnreached(released: () => Promise<void>): void {
  const reach = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    if (!isLoadedByRouter(input)) return reach(input, init)
    if (init?.method === 'POST') return sendForm(reach, input, init)
    const answer = await load(reach, input, init)
    await released()
    return answer
  }
  window.addEventListener(PART_MISSING, (event) => {
    // The form or link that needed the script was dropped. A reload would lose the notice of it.
    if (!isLeaving()) {
      event.preventDefault()
      return
    }
    if (isFormElsewhere()) {
      event.preventDefault()
      void isReached().then((isThere) => {
        if (isThere) window.location.reload()
        else if (dropFormElsewhere()) noteUnsent()
      })
      return
    }
    if (!isLost() && navigator.onLine) return
    event.preventDefault()
    noteLost()
    void whenReached().then(() => window.location.assign(wanted ?? window.location.href))
  })
}

type Reach = typeof window.fetch

/** The last screen that failed to load. */
let wanted: string | undefined

/** A form that the router is about to send. */
export interface SentForm {
  /** The path of its screen. */
  path: string
  fields: URLSearchParams
  /** Sends it with these fields. */
  reach(fields: URLSearchParams): Promise<Response>
}

let keeper: ((form: SentForm) => Promise<Response | undefined>) | undefined

/** Registers a screen's function that keeps forms until they can be sent. It returns undefined for a form that it does not keep. */
export function keepForms(keep: typeof keeper): void {
  keeper = keep
}

let opener: ((screen: string) => boolean) | undefined

/** Registers a function that opens a stored copy of an unreachable screen. It returns whether it did; otherwise the screen loads later. */
export function openUnreached(open: typeof opener): void {
  opener = open
}

async function sendForm(reach: Reach, input: URL, init: RequestInit): Promise<Response> {
  if (keeper && init.body instanceof URLSearchParams) {
    const path = input.pathname.replace(/\.data$/, '')
    // Without the router's signal, so that a later tap does not abort the form.
    const { signal: _signal, ...rest } = init
    const kept = await keeper({ path, fields: init.body, reach: (body) => reach(input, { ...rest, body }) })
    if (kept) return kept
  }
  try {
    const answer = await reach(input, init)
    if (!isAway(answer)) {
      forgetUnsent()
      return answer
    }
    noteLost({ retryAfterMs: retryAfterMs(answer) })
    return await notSent(input)
  } catch (error) {
    // Aborted by a newer navigation: not a failure.
    if (init.signal?.aborted) throw error
    noteLost()
    return notSent(input)
  }
}

function notSent(input: URL): Response | Promise<Response> {
  noteUnsent()
  // The router has dropped the form, and needs no answer.
  return dropFormElsewhere(input.pathname.replace(/\.data$/, '')) ? new Promise(() => undefined) : unreached()
}

/** @throws only when a newer navigation aborts it */
async function load(reach: Reach, input: URL, init: RequestInit | undefined): Promise<Response> {
  const paths = pathsAsked(input)
  // The routes are known, and a form need not wait for the server.
  if (paths && areKnown(paths)) return Response.json({})
  for (;;) {
    const askedAt = performance.now()
    const answer = await reach(input, init).catch((error: unknown) => {
      if (init?.signal?.aborted) throw error
      return undefined
    })
    if (answer && !isAway(answer)) {
      noteReached(askedAt)
      if (paths && answer.status === 200) void storeRoutes(paths, answer.clone())
      if (isOfAnotherBuild(answer)) reloadOnce(answer)
      return answer
    }
    const screen = isOfRouter(input) ? screenOf(input) : openedPath(paths, init)
    if (screen !== undefined) wanted = screen
    noteLost({ retryAfterMs: answer ? retryAfterMs(answer) : 0 })
    // A form must not be sent unnoticed once the network is back.
    if (paths?.some((path) => dropFormElsewhere(path))) {
      noteUnsent()
      return new Promise(() => undefined)
    }
    // The browser leaves the page, so nothing needs an answer.
    if (screen !== undefined && opener?.(screen)) return new Promise(() => undefined)
    await whenReached(init?.signal)
  }
}

/** The path that the user opens, if its routes are asked for. The router asks ahead for those of all links, without a signal. */
function openedPath(paths: readonly string[] | undefined, init: RequestInit | undefined): string | undefined {
  return init?.signal ? paths?.[0] : undefined
}

/** The address of the screen whose data a request loads. */
function screenOf({ pathname, searchParams }: URL): string {
  const query = new URLSearchParams(searchParams)
  query.delete('_routes')
  const search = query.toString()
  return pathname.replace(/^\/_root\.data$|\.data$/, '') + (search && `?${search}`) || '/'
}

function isLoadedByRouter(input: RequestInfo | URL): input is URL {
  return isOfRouter(input) || (input instanceof URL && pathsAsked(input) !== undefined)
}

/** Whether a proxy reports that the server is down. Our server's own answers are encoded. */
function isAway(answer: Response): boolean {
  return AWAY.includes(answer.status) && !isEncoded(answer)
}

function isEncoded(answer: Response): boolean {
  return answer.headers.get('Content-Type')?.startsWith('text/x-script') ?? false
}

export function unreached(): Response {
  return refusedAnswer(UNREACHED)
}

/*
 * Answers in the format of the router's decoder: a list of values, in which objects reference their parts by index. After a failure status the
 * router reloads nothing.
 */

/** `{ data: { refused: { message } } }` */
export function refusedAnswer(message: string): Response {
  return encoded([{ _1: 2 }, 'data', { _3: 4 }, 'refused', { _5: 6 }, 'message', message], 503)
}

/** `{ data: { waits: true } }`: the tap is stored. */
export function waitsAnswer(): Response {
  return encoded([{ _1: 2 }, 'data', { _3: 4 }, 'waits', true], 503)
}

/** `{ data: { done: true } }` */
export function doneAnswer(): Response {
  return encoded([{ _1: 2 }, 'data', { _3: 4 }, 'done', true], 200)
}

function encoded(values: unknown[], status: number): Response {
  return new Response(`${JSON.stringify(values)}\n`, { status, headers: { 'Content-Type': 'text/x-script' } })
}

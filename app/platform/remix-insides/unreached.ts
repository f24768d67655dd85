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
} from '../ui/connection'
import { isOfAnotherBuild, reloadOnce } from './another-build'
import { dropFormElsewhere, isFormElsewhere } from './form-elsewhere'
import { areKnown, noteTold, pathsAsked } from './known-routes'
import { isOfRouter } from './whole-answers'

/** For a form that did not reach the server. */
export const UNREACHED = 'Barback could not be reached. What you typed is still here: try again in a moment.'

/** What the patched Remix (`patches/`) announces before it loads the page again because a part of the program could not be loaded. */
const PART_MISSING = 'barback:part-missing'

/**
 * Keeps a screen as it is while the network or the server is down; otherwise Remix would show the error screen, and what was typed would be
 * lost. A form that cannot be sent gets an answer like a refusal by the server, which shows as a toast and reloads nothing. What is loaded,
 * such as the screen behind a link, is loaded when the server is back.
 */
export function keepScreenWhenUnreached(): void {
  const reach = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    if (!isLoadedByRouter(input)) return reach(input, init)
    return init?.method === 'POST' ? sendForm(reach, input, init) : load(reach, input, init)
  }
  window.addEventListener(PART_MISSING, (event) => {
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

/** The screen that could not be loaded last. */
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

/** Lets a screen keep its forms until they can be sent; undefined for one that it does not keep. */
export function keepForms(keep: typeof keeper): void {
  keeper = keep
}

let opener: ((screen: string) => boolean) | undefined

/** Opens what is kept of a screen that nobody answers for. It says whether it does; otherwise the screen is loaded when the server is back. */
export function openUnreached(open: typeof opener): void {
  opener = open
}

async function sendForm(reach: Reach, input: URL, init: RequestInit): Promise<Response> {
  if (keeper && init.body instanceof URLSearchParams) {
    const path = input.pathname.replace(/\.data$/, '')
    // Once tapped it is sent, whatever else is pressed meanwhile.
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
  // The router has given it up, and needs no answer any more.
  return dropFormElsewhere(input.pathname.replace(/\.data$/, '')) ? new Promise(() => undefined) : unreached()
}

/** @throws only when a newer navigation makes it needless */
async function load(reach: Reach, input: URL, init: RequestInit | undefined): Promise<Response> {
  const paths = pathsAsked(input)
  // Nothing new is no loss, and a form need not wait for the answer.
  if (paths && areKnown(paths)) return Response.json({})
  for (;;) {
    const answer = await reach(input, init).catch((error: unknown) => {
      if (init?.signal?.aborted) throw error
      return undefined
    })
    if (answer && !isAway(answer)) {
      noteReached()
      if (paths && answer.status === 200) void noteTold(paths, answer.clone())
      if (isOfAnotherBuild(answer)) reloadOnce(answer)
      return answer
    }
    if (isOfRouter(input)) wanted = screenOf(input)
    noteLost({ retryAfterMs: answer ? retryAfterMs(answer) : 0 })
    // It would be sent behind somebody's back once the network is there again.
    if (paths?.some((path) => dropFormElsewhere(path))) {
      noteUnsent()
      return new Promise(() => undefined)
    }
    // The page is left: nothing needs an answer any more.
    if (isOfRouter(input) && opener?.(screenOf(input))) return new Promise(() => undefined)
    await whenReached(init?.signal)
  }
}

/** The address of the screen whose data is asked for. */
function screenOf({ pathname, searchParams }: URL): string {
  const query = new URLSearchParams(searchParams)
  query.delete('_routes')
  const search = query.toString()
  return pathname.replace(/^\/_root\.data$|\.data$/, '') + (search && `?${search}`) || '/'
}

function isLoadedByRouter(input: RequestInfo | URL): input is URL {
  return isOfRouter(input) || (input instanceof URL && pathsAsked(input) !== undefined)
}

/** A proxy's word for a server that is down. What our server itself says of a screen is encoded. */
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
 * Answers as the router's decoder reads them: a list of values, in which objects name their parts by place. With a status of failure the
 * router loads nothing again.
 */

/** `{ data: { refused: { message } } }` */
export function refusedAnswer(message: string): Response {
  return encoded([{ _1: 2 }, 'data', { _3: 4 }, 'refused', { _5: 6 }, 'message', message], 503)
}

/** `{ data: { waits: true } }`: what was tapped is kept. */
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

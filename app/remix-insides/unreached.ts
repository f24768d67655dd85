import { isOfRouter } from './whole-answers'

/** For a form that did not reach the server. */
export const UNREACHED = 'Barback could not be reached. What you typed is still here: try again in a moment.'

/** What a proxy answers for a server that is down. */
const AWAY = [502, 503, 504]

/**
 * Keeps a screen as it is when its form cannot be sent because the network or the server is down. Otherwise Remix would show the error
 * screen instead, and what was typed would be lost. The router's own request gets an answer like a refusal by the server, which shows
 * as a toast and reloads nothing.
 */
export function keepScreenWhenUnreached(): void {
  const reach = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    if (!isSentForm(input, init)) return reach(input, init)
    try {
      const answer = await reach(input, init)
      return AWAY.includes(answer.status) && !isEncoded(answer) ? unreached() : answer
    } catch (error) {
      // Aborted by a newer navigation: not a failure.
      if (init?.signal?.aborted) throw error
      return unreached()
    }
  }
}

function isSentForm(input: RequestInfo | URL, init: RequestInit | undefined): boolean {
  return init?.method === 'POST' && isOfRouter(input)
}

function isEncoded(answer: Response): boolean {
  return answer.headers.get('Content-Type')?.startsWith('text/x-script') ?? false
}

export function unreached(): Response {
  return new Response(`${JSON.stringify(REFUSED)}\n`, { status: 503, headers: { 'Content-Type': 'text/x-script' } })
}

/** `{ data: { refused: { message } } }` as the router's decoder reads it: a list of values, in which objects name their parts by place. */
const REFUSED = [{ _1: 2 }, 'data', { _3: 4 }, 'refused', { _5: 6 }, 'message', UNREACHED]

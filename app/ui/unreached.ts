/** What is said when a form did not reach the server. */
const UNREACHED = 'Barback could not be reached. What you typed is still here: try again in a moment.'

/** What a proxy says in place of a server that is away. */
const AWAY = [502, 503, 504]

/**
 * Keeps a screen as it is when its form cannot be sent: the network is gone, or the server. Without this, Remix would show the error
 * screen in its place, and what was typed would be lost. The router's own request is answered as by a refusal of the server, which shows
 * as a toast and loads nothing anew.
 */
export function keepScreenWhenUnreached(): void {
  const reach = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    if (!isSentForm(input, init)) return reach(input, init)
    try {
      const answer = await reach(input, init)
      return AWAY.includes(answer.status) && !isEncoded(answer) ? unreached() : answer
    } catch (error) {
      // What a newer navigation gave up is nobody's failure.
      if (init?.signal?.aborted) throw error
      return unreached()
    }
  }
}

/** The router sends a screen's form to the screen's address with '.data' behind it. */
function isSentForm(input: RequestInfo | URL, init: RequestInit | undefined): boolean {
  return init?.method === 'POST' && input instanceof URL && input.pathname.endsWith('.data')
}

function isEncoded(answer: Response): boolean {
  return answer.headers.get('Content-Type')?.startsWith('text/x-script') ?? false
}

function unreached(): Response {
  return new Response(`${JSON.stringify(REFUSED)}\n`, { status: 503, headers: { 'Content-Type': 'text/x-script' } })
}

/** `{ data: { refused: { message } } }` as the router's decoder reads it: a list of values, in which objects name their parts by place. */
const REFUSED = [{ _1: 2 }, 'data', { _3: 4 }, 'refused', { _5: 6 }, 'message', UNREACHED]

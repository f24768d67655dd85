/**
 * Reads the answers to the router's requests to the end before the router gets them. The router aborts a request when a newer one replaces
 * it. It handles an abort while it waits for the answer, but not while its decoder reads one: that logs the abort to the console or leaves an
 * unhandled rejection.
 */
export function readAnswersWhole(): void {
  const reach = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const answer = await reach(input, init)
    if (!isOfRouter(input) || answer.body === null) return answer
    return new Response(await answer.arrayBuffer(), answer)
  }
}

/** Whether a request is the router's: it loads a screen's data at the screen's path with '.data' appended. */
export function isOfRouter(input: RequestInfo | URL): boolean {
  return input instanceof URL && input.pathname.endsWith('.data')
}

/**
 * Reads the answers to the router's requests to their ends before the router sees them. The router gives a request up when a newer one
 * makes it needless, and minds that well while it waits for the answer. While its decoder reads one it does not: that says on the console,
 * or as an error that nobody catches, that it was aborted.
 */
export function readAnswersWhole(): void {
  const reach = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const answer = await reach(input, init)
    if (!isOfRouter(input) || answer.body === null) return answer
    return new Response(await answer.arrayBuffer(), answer)
  }
}

/** The router asks for a screen's data at the screen's address with '.data' behind it. */
export function isOfRouter(input: RequestInfo | URL): boolean {
  return input instanceof URL && input.pathname.endsWith('.data')
}

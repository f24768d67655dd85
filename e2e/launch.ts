/** How the browser of the tests at this path is started; undefined is Playwright's own. */
export function launchOptions(executablePath: string | undefined) {
  return {
    ...(executablePath !== undefined && { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  }
}

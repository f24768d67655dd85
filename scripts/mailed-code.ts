/** The latest six-digit code that a running server mailed to an address, from its page of mails. Waits until it is sent. */
export async function mailedCode(url: string, email: string): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const list = await (await fetch(new URL('/dev/mail', url))).text()
    // The latest first. Other mails, e.g. a receipt, may have come since.
    for (const row of list.split('<tr').filter((part) => part.includes(`>${email}<`))) {
      const path = /href="(\/dev\/mail\/[^"]+)"/.exec(row)?.[1]
      const digits = path && /\n(\d{6})\n/.exec(await (await fetch(new URL(path, url))).text())?.[1]
      if (digits) return digits
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`no code was mailed to ${email}`)
}

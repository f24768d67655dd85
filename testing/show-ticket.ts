/** The entries of a member of staff on the locker's page. */
interface Typed {
  pin: string
  cubby: number
  door: 'front' | 'back'
}

/** Opens a link to a locker's own page and presses its button. @returns the page's reply */
export async function showTicket(link: string | null, staff?: Typed): Promise<unknown> {
  const { origin, hash } = new URL(link ?? '')
  const answer = await fetch(`${origin}/ticket`, {
    method: 'POST',
    headers: { Origin: origin, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ticket: hash.slice(1), staff }),
  })
  return answer.json()
}

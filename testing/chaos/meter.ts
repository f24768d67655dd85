import { z } from 'zod'

/** Codes a server may return with a 5xx: no disk space, or Stripe or the database is busy. */
const PROMISED = ['storage_full', 'busy', 'payment_unavailable']

/** The words of a portal page in this state. */
const PAGES = ['There is no room left', 'The database is busy']

const refusal = z.object({ code: z.string(), message: z.string() })

/** Records every answer and its latency. */
export class Meter {
  /** Count of each status, with the code for a refusal; 'none' if no answer came. */
  readonly answers = new Map<string, number>()
  /** Answers that no client may get, as sentences. */
  readonly wrong: string[] = []
  readonly #milliseconds: number[] = []

  readonly send: typeof fetch = async (input, init) => {
    const began = performance.now()
    try {
      const answer = await fetch(input, init)
      this.#milliseconds.push(performance.now() - began)
      const text = answer.status >= 400 ? await answer.clone().text() : ''
      this.#count(`${answer.status} ${codeIn(text)}`.trim())
      if (answer.status >= 500) this.#judge(`${init?.method ?? 'GET'} ${answer.url}`, answer.status, text)
      return answer
    } catch (error) {
      this.#count('none')
      throw error
    }
  }

  /** Latency quantile of all answers, in milliseconds. */
  quantile(share: number): number {
    const sorted = this.#milliseconds.toSorted((a, b) => a - b)
    return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0)
  }

  #judge(request: string, status: number, text: string): void {
    if (status === 503 && (text === 'Starting' || PROMISED.includes(codeIn(text)))) return
    // A portal page carries no error code.
    if (status === 503 && PAGES.some((message) => text.includes(message))) return
    this.wrong.push(`${request} was answered ${status}: ${text.slice(0, 300)}`)
  }

  #count(answer: string): void {
    this.answers.set(answer, (this.answers.get(answer) ?? 0) + 1)
  }
}

function codeIn(text: string): string {
  try {
    return refusal.parse(JSON.parse(text)).code
  } catch {
    return ''
  }
}

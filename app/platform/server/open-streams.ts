import { tooMany } from '../../../contract/errors'
import { householdOf } from './client'

/** Most open event streams. A whole bar may share one address; nobody has fifty tabs. Staff and guests count apart. */
export interface StreamLimits {
  account: number
  address: number
}
const STREAM_LIMITS: StreamLimits = { account: 50, address: 1000 }

/** Seconds before a retry: the server finds streams that nobody reads within this time. */
const AGAIN_SECONDS = 30

/** Counts open event streams, because each holds a connection for as long as its reader likes. */
export class OpenStreams {
  readonly #open = new Map<string, number>()

  constructor(private readonly limits: StreamLimits = STREAM_LIMITS) {}

  /**
   * Counts one stream and returns the function that uncounts it. A visitor without an account counts for the network only. `isStaff`: staff
   * count apart, so that guests on the bar's Wi-Fi take no streams from the bar's screens. @throws 429
   */
  enter(account: string | undefined, address: string, isStaff: boolean): () => void {
    const network = `${isStaff ? 'staff at' : 'guests at'} ${householdOf(address)}`
    const keys = account === undefined ? [network] : [`account ${account}`, network]
    if (account !== undefined) {
      this.#check(
        `account ${account}`,
        this.limits.account,
        'Your account is open in too many places. Close some of them and try again.',
      )
    }
    this.#check(
      network,
      this.limits.address,
      'Too many screens are open from this network. Close some of them and try again.',
    )
    for (const key of keys) this.#open.set(key, this.#count(key) + 1)
    let isIn = true
    return () => {
      if (!isIn) return
      isIn = false
      for (const key of keys) {
        const left = this.#count(key) - 1
        if (left > 0) this.#open.set(key, left)
        else this.#open.delete(key)
      }
    }
  }

  #check(key: string, limit: number, message: string): void {
    if (this.#count(key) >= limit) throw tooMany(message, AGAIN_SECONDS)
  }

  #count(key: string): number {
    return this.#open.get(key) ?? 0
  }
}

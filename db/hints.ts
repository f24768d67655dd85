/** How hints travel: by LISTEN and NOTIFY, or by rows that every process reads. */
export type HintWay = 'notify' | 'poll'

/** A line between the processes that share a store. What one sends, all others hear, after a short time or, rarely, not at all. */
export interface HintLine {
  /** Sends a text of at most 1,000 bytes to the other processes. Call it after the commit. */
  send(hint: string): void
  /** Whether hints of other processes arrive now. */
  isOpen(): boolean
  close(): Promise<void>
}

export interface HintListener {
  /** Another process sent a hint. */
  heard(hint: string): void
  /** Hints may have been missed: what they would have told is to be read from the store. */
  missed(): void
  /** The line was lost. `missed` follows once it is open again. */
  lost(): void
}

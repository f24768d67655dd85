/** One line of what `doctor` says. */
export interface Finding {
  /** What was looked at: 'network'. */
  what: string
  isGood: boolean
  says: string
  /** What to do about it. */
  help?: string
}

export function good(what: string, says: string): Finding {
  return { what, isGood: true, says }
}

export function wrong(what: string, says: string, help: string): Finding {
  return { what, isGood: false, says, help }
}

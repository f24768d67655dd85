/** One line of `doctor`'s output. */
export interface Finding {
  /** The subject of the check: 'network'. */
  what: string
  isGood: boolean
  says: string
  /** The remedy. */
  help?: string
}

export function good(what: string, says: string): Finding {
  return { what, isGood: true, says }
}

export function wrong(what: string, says: string, help: string): Finding {
  return { what, isGood: false, says, help }
}

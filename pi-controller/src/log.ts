/** Writes one JSON line per event to stdout. */
export interface Log {
  info(message: string, facts?: object): void
  warn(message: string, facts?: object): void
  error(message: string, facts?: object): void
}

export function createLog(write: (line: string) => void = (line) => process.stdout.write(line)): Log {
  const at =
    (level: string) =>
    (message: string, facts: object = {}) =>
      write(`${JSON.stringify({ level, time: new Date().toISOString(), msg: message, ...facts })}\n`)
  return { info: at('info'), warn: at('warn'), error: at('error') }
}

export const silent: Log = createLog(() => {})

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** As much of a logger as is asked for here; pino's fits. */
export interface Logger {
  debug(facts: object, message: string): void
  error(facts: object, message: string): void
}

/** The part of a pino logger that is used here. */
export interface Logger {
  debug(facts: object, message: string): void
  error(facts: object, message: string): void
}

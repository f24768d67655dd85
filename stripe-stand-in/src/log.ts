/** The part of a pino logger that the stand-in uses. */
export interface Logger {
  debug(facts: object, message: string): void
  error(facts: object, message: string): void
}

import type { Words } from './words'

/** What the guest is told of a refusal: the app's own words where it has some, else what the server said. */
export function inWords({ code, message }: { code: string; message: string }, words: Words): string {
  const own: Readonly<Record<string, string>> = words.refusals
  return own[code] ?? message
}

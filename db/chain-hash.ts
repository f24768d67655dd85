import { createHash } from 'node:crypto'

/** The hash of a record in an order's chain, over the previous record's hash ('' for the first) and its own content. */
export function chainHash(before: string, content: string): string {
  return createHash('sha256').update(`${before}\n${content}`).digest('hex')
}

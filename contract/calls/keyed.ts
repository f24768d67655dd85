import { z } from 'zod'
import { TOO_LONG } from '../fields'
import { SHORT } from '../limits'
import { printable } from '../printable'

/** The header that makes a call safe to repeat. `message`: why it is needed. */
export function keyed(message: string) {
  return z.object({ 'Idempotency-Key': printable(z.string(message).min(1, message)).max(SHORT, TOO_LONG) })
}

import { z } from 'zod'
import { TOO_LONG } from '../fields'
import { SHORT } from '../limits'
import { withoutInvisible } from '../invisible'
import { printable } from '../printable'

/** A person's notes on an order, on one or more lines. */
export const notes = printable(z.string().trim().overwrite(withoutInvisible), { lines: true }).max(SHORT, TOO_LONG)

import { z } from 'zod'
import { TOO_LONG } from '../fields'
import { SHORT } from '../limits'
import { withoutInvisible } from '../invisible'
import { printable } from '../printable'

/** What somebody writes about an order, in several lines if they like. */
export const notes = printable(z.string().trim().overwrite(withoutInvisible), { lines: true }).max(SHORT, TOO_LONG)

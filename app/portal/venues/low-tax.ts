import { percentOf } from '../../../contract/percent'
import { decodeNumber } from '../../records/fields/kind'

/** A smaller tax was probably meant as a fraction: 0.075 for 7.5%. No US sales tax is that low. */
const ASKED_BELOW_PERCENT = 0.3
/** Confirms such a tax. */
export const LOW_TAX_LABEL = `The tax is below ${ASKED_BELOW_PERCENT}%`

/** Returns a typed percentage: '7.5' or '7.5%' as 7.5. A text that is no number is returned without the sign, for the schema to refuse. */
export function decodePercent(text: string | undefined): unknown {
  return decodeNumber(text?.replace('%', ''))
}

/** Whether a tax, as a fraction, needs a confirmation. */
export function isLowTax(fraction: number): boolean {
  return fraction > 0 && percentOf(fraction) < ASKED_BELOW_PERCENT
}

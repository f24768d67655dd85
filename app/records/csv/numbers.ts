import type { Separator } from '../../platform/csv/read'
import type { Read } from './cells'

const PLAIN = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i
const THOUSANDS = { comma: /^[-+]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/, point: /^[-+]?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/ }
const DECIMAL_COMMA = /^[-+]?\d+,\d+$/

/**
 * Reads a number. A file with semicolons comes from a country with decimal commas: there, '1,5' is one and a half, and '1.500' is ambiguous
 * and refused. Elsewhere, commas only separate thousands.
 */
export function readNumber(text: string, separator: Separator): Read {
  if (separator === ';') {
    if (DECIMAL_COMMA.test(text)) return { value: Number(text.replace(',', '.')) }
    if (THOUSANDS.point.test(text)) {
      if (text.includes(',')) return { value: Number(text.replaceAll('.', '').replace(',', '.')) }
      if (!/^[-+]?0/.test(text)) return { problem: 'Could be thousands or decimals: write it without a point' }
    }
  } else if (THOUSANDS.comma.test(text)) return { value: Number(text.replaceAll(',', '')) }
  const number = PLAIN.test(text) ? Number(text) : NaN
  return Number.isFinite(number) ? { value: number } : { problem: 'Must be a number' }
}

/** Reads dollars: '$1,234.50' or '12 USD'. */
export function readMoney(text: string, separator: Separator): Read {
  return readNumber(text.replace(/^([-+]?)(?:US)?\$\s*/i, '$1').replace(/\s*(?:\$|USD)$/i, ''), separator)
}

/** Reads '40%' as 40. */
export function readPercent(text: string, separator: Separator): Read {
  return readNumber(text.replace(/\s*%$/, ''), separator)
}

const UNIT = /\s*(ml|millilit(?:er|re)s?|(?:fl\.?\s*)?oz\.?|(?:fluid\s+)?ounces?|cl|l|lit(?:er|re)s?)$/i

/** Reads '750 ml' or, in a column of ounces, '12 oz'. A volume in another unit is refused. */
export function readVolume(kind: 'volumeMl' | 'volumeOz', text: string, separator: Separator): Read {
  const unit = UNIT.exec(text)?.[1]?.toLowerCase()
  if (unit === undefined) return readNumber(text, separator)
  const isOwn = kind === 'volumeMl' ? unit.startsWith('m') : /^f|^o/.test(unit)
  if (isOwn) return readNumber(text.replace(UNIT, ''), separator)
  return { problem: kind === 'volumeMl' ? 'Must be in milliliters (ml)' : 'Must be in ounces (oz)' }
}

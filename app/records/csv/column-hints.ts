import { withArticle } from '../../../contract/article'
import type { FieldMeta } from '../../../contract/field-meta'
import type { Resources } from '../definition/resources'
import { tableWords } from '../definition/names'

/** Describes the allowed values of a column to a person who fills in a file. */
export function columnHint(meta: FieldMeta, resources: Resources): string {
  const { kind, min, max, values = [] } = meta
  const bounds = min !== undefined && max !== undefined ? `, ${min} to ${max}` : ''
  switch (kind) {
    case 'switch':
      return 'Yes or no, true or false'
    case 'choice':
      return `One of ${values.join(', ')}`
    case 'reference':
      return `${referred(meta, resources)}: its name, #number, or both`
    case 'money':
      return `Dollars${bounds}`
    case 'volumeMl':
      return `Millilitres${bounds}`
    case 'volumeOz':
      return `Ounces${bounds}`
    case 'wholeNumber':
      return `Whole number${bounds}`
    case 'factor':
    case 'decimal':
      return `Number${bounds}`
    case 'date':
      return 'Date: 2026-05-31 or 5/31/2026'
    case 'time':
      return 'Time: 17:30 or 5:30 PM'
    case 'url':
      return 'Web address'
    case 'email':
      return 'Email address'
    case 'phone':
      return 'US phone number'
    case 'image':
      return 'Path of a stored picture'
    default:
      return max === undefined ? 'Text' : `Text, up to ${max.toLocaleString('en-US')} characters`
  }
}

/** 'An alcohol type' */
function referred({ refersTo, refersToTables = {} }: FieldMeta, resources: Resources): string {
  const tables = refersTo === undefined ? Object.values(refersToTables) : [refersTo]
  const names = [...new Set(tables)].map((table) => resources.ofTable(table)?.label[0] ?? tableWords(table))
  const text = withArticle(names.join(' or '))
  return text.charAt(0).toUpperCase() + text.slice(1)
}

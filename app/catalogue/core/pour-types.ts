import { pourType } from '../../../contract/entities/pours'
import { defineResource } from '../../crud/definition/definition'

export const pourTypes = defineResource(pourType, {
  api: 'core/pour-types',
  screen: '/core/pour-types',
  subject: 'PourType',
  label: ['pour type', 'pour types'],
  messages: { updateFailed: 'Error updating pour type!', deleteFailed: 'Error deleting pour type!' },
  columns: ['id', 'name', 'description'],
  search: ['name', 'description'],
})

import { pourType } from '../../../../contract/entities/pours'
import { defineResource } from '../../../records/definition/define'

export const pourTypes = defineResource(pourType, {
  screen: '/core/pour-types',
  label: ['pour type', 'pour types'],
  messages: { updateFailed: 'Error updating pour type!', deleteFailed: 'Error deleting pour type!' },
  columns: ['id', 'name', 'description'],
  search: ['name', 'description'],
})

import { packagingFormat } from '../../../../contract/entities/pours'
import { defineResource } from '../../../records/definition/define'

export const packagingFormats = defineResource(packagingFormat, {
  screen: '/core/packaging-formats',
  label: ['packaging format', 'packaging formats'],
  messages: {
    updateFailed: 'Error updating packaging format!',
    deleteFailed: 'Error deleting packaging format!',
  },
  columns: ['id', 'name', 'description', 'isSingleServe'],
  labels: { isSingleServe: 'Single Serve' },
  search: ['name', 'description'],
})

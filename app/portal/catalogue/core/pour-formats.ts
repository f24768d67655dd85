import { pourFormat } from '../../../../contract/entities/pours'
import { defineResource } from '../../../records/definition/define'

export const pourFormats = defineResource(pourFormat, {
  screen: '/core/pour-formats',
  label: ['pour format', 'pour formats'],
  messages: {
    created: 'Created pour format!',
    updateFailed: 'Error updating pour format!',
    deleteFailed: 'Error deleting pour format!',
  },
  columns: ['pourTypeName', 'volumeOz', 'servingContainerName', 'packagingFormatName', 'alcoholCategoryName'],
  labels: { servingContainerName: 'Glass type' },
  search: ['pourTypeName', 'servingContainerName', 'packagingFormatName', 'alcoholCategoryName'],
  joined: {
    pourTypeName: 'pourTypeId.name',
    servingContainerName: 'servingContainerId.name',
    packagingFormatName: 'packagingFormatId.name',
    alcoholCategoryName: 'alcoholCategoryId.name',
  },
  display: (of) =>
    `${of('pourTypeName')} - ${of('servingContainerName') || of('packagingFormatName')} - ${of('volumeOz')}oz` +
    (of('alcoholCategoryName') && ` (${of('alcoholCategoryName')})`),
  createFields: [
    'pourTypeId',
    'alcoholCategoryId',
    'servingContainerId',
    'packagingFormatId',
    'volumeMl',
    'volumeOz',
    'displayOrder',
    'isDefault',
  ],
})

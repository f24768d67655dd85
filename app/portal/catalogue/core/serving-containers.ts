import { servingContainer } from '../../../../contract/entities/pours'
import { defineResource } from '../../../records/definition/define'

export const servingContainers = defineResource(servingContainer, {
  screen: '/core/serving-containers',
  label: ['serving container', 'serving containers'],
  messages: { deleteFailed: 'Error deleting serving container!' },
  columns: ['id', 'name', 'description'],
  labels: { places: 'Places in a Cubby' },
  hints: { places: 'Left empty: one for each 120 mm of its width, 4 at most.' },
  search: ['name', 'description'],
  children: [
    {
      table: 'pourFormat',
      by: 'servingContainerId',
      title: 'Pour Formats',
      columns: ['pourTypeName', 'alcoholCategoryName', 'packagingFormatName', 'volumeOz', 'volumeMl', 'isDefault'],
      labels: { isDefault: 'Default' },
    },
  ],
})

import { businessServingContainer } from '../../../../contract/entities/business-menu'
import { defineResource } from '../../../records/definition/define'

/** A glass that a venue serves in. */
export const businessServingContainers = defineResource(businessServingContainer, {
  screen: '/business-menu/serving-containers',
  label: ['serving container', 'serving containers'],
  among: ['business serving container', 'business serving containers'],
  headings: { list: 'Business Serving Containers' },
  columns: ['placeName', 'servingContainerName', 'displayOrder', 'isActive'],
  headline: ['servingContainerName'],
  labels: { placeName: 'Business', servingContainerName: 'Container', isActive: 'Active' },
  search: ['servingContainerName', 'placeName'],
  filters: ['isActive'],
  joined: { placeName: 'businessId.placeId.name', servingContainerName: 'servingContainerId.name' },
  sort: 'displayOrder,asc',
  display: (of) => of('servingContainerName'),
  ofBusiness: true,
})

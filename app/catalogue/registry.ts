import { gatherResources } from '../crud/resources'
import { alcoholCategories } from './alcohol/alcohol-categories'
import { alcoholSubtypes } from './alcohol/alcohol-subtypes'
import { alcoholTypes } from './alcohol/alcohol-types'
import { brands } from './products/brands'

/** Every resource of the catalogue: what /v1 answers, pickers search and details pages list. */
export const resources = gatherResources([alcoholCategories, alcoholTypes, alcoholSubtypes, brands])

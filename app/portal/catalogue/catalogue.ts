import type { Catalogue } from '../../records/definition/catalogue'
import { readBusinessChoice } from '../../platform/ui/frame/preferences.server'
import { measuresFor } from '../venues/measures'
import { zoneOf } from '../venues/time-zones'
import { selectedBusiness } from '../venues/selected-business'
import { businessesConcerned } from './business-menu/concerned'
import { businessChoiceSource } from './businesses'
import { drinkSubstitutionRemark, substitutionRemark } from './master-menu/added-alcohol'
import { resources } from './registry'
import { rules } from './rules'

/** Connects the application to the record engine in app/records. */
export const catalogue: Catalogue = {
  resources,
  rules,
  remarks: { substitution: substitutionRemark, standardDrinkSubstitution: drinkSubstitutionRemark },
  businessesConcerned: (app, table, records) => businessesConcerned(app.db, table, records),
  otherTables: {
    orderItem: ['ordered drink', 'ordered drinks'],
    orderItemUse: ['ordered drink', 'ordered drinks'],
  },
  choiceSources: { business: businessChoiceSource },
  measuresFor: async (app, actor, businessId) => measuresFor(app.db, actor, businessId),
  zoneOf,
  chosenBusiness: async (app, actor, request) => {
    if (actor.kind !== 'user') return undefined
    const [only, ...others] = actor.userType === 'Business' ? actor.businessIds : []
    // Staff with a single business need not choose it.
    if (only !== undefined && others.length === 0) return only
    return selectedBusiness(app, actor, await readBusinessChoice(request))
  },
}

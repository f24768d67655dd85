import { standardDrinkSubstitution } from '../../../contract/entities/master-menu'
import { defineResource } from '../../crud/definition'

/** What may be substituted in a standard drink: a part of the drink. */
export const standardDrinkSubstitutions = defineResource(standardDrinkSubstitution, {
  api: 'standard-drinks/substitutions',
  subject: 'StandardDrink',
  partOf: ['drinkId'],
  label: ['substitution', 'substitutions'],
  messages: { created: 'Created  substitution!', deleteFailed: 'Error deleting substitution!' },
  columns: ['id', 'name', 'description', 'priority'],
  search: ['name', 'description'],
  joined: { name: 'substitutionId.name', description: 'substitutionId.description' },
  sort: 'priority,asc',
})

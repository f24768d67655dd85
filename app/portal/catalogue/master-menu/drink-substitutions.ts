import { standardDrinkSubstitution } from '../../../../contract/entities/master-menu'
import { defineResource } from '../../../records/definition/define'
import { first } from '../../../records/definition/expression'

/** What may be substituted in a standard drink: a part of the drink. */
export const standardDrinkSubstitutions = defineResource(standardDrinkSubstitution, {
  label: ['substitution', 'substitutions'],
  among: ['drink substitution', 'drink substitutions'],
  messages: { created: 'Created  substitution!', deleteFailed: 'Error deleting substitution!' },
  columns: ['id', 'name', 'description', 'priority'],
  search: ['name', 'description'],
  // The description for this drink; if empty, the substitution's own.
  joined: { name: 'substitutionId.name', description: first('description', 'substitutionId.description') },
  createFields: ['substitutionId', 'description', 'priority'],
  sort: 'priority,asc',
})

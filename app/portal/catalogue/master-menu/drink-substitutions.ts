import { standardDrinkSubstitution } from '../../../../contract/entities/master-menu'
import { defineResource } from '../../../records/definition/define'
import { first } from '../../../records/definition/expression'

/** Substitution that a standard drink allows: a part of the drink. */
export const standardDrinkSubstitutions = defineResource(standardDrinkSubstitution, {
  label: ['substitution', 'substitutions'],
  among: ['drink substitution', 'drink substitutions'],
  messages: { created: 'Created  substitution!', deleteFailed: 'Error deleting substitution!' },
  columns: ['id', 'name', 'description', 'priority'],
  search: ['name', 'description'],
  // This drink's own description, else the substitution's.
  joined: { name: 'substitutionId.name', description: first('description', 'substitutionId.description') },
  createFields: ['substitutionId', 'description', 'priority'],
  sort: 'priority,asc',
})

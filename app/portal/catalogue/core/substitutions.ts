import { substitution } from '../../../../contract/entities/core'
import { defineResource } from '../../../records/definition/define'

const FLAVORED = ['AlcoholType', 'AlcoholSubtype']

export const substitutions = defineResource(substitution, {
  screen: '/core/substitutions',
  label: ['substitution', 'substitutions'],
  columns: ['id', 'name', 'targetType', 'targetFlavor', 'substitutionType', 'substitutionFlavor'],
  labels: { targetEntityId: 'Target', substitutionEntityId: 'Substitution' },
  search: ['name', 'description'],
  filters: ['targetFlavor', 'substitutionFlavor'],
  joined: { targetName: 'targetEntityId.name', substitutionName: 'substitutionEntityId.name' },
  shown: { targetFlavor: { targetType: FLAVORED }, substitutionFlavor: { substitutionType: FLAVORED } },
  effects: [
    { field: 'targetType', sets: { targetEntityId: null } },
    { field: 'substitutionType', sets: { substitutionEntityId: null } },
  ],
})

import type { Rules } from '../../../records/definition/catalogue'

/** A description that only repeats the substitution's own is not stored, so that it follows the substitution's changes. */
export const drinkSubstitutionRules: Rules = {
  beforeSave: async ({ trx }, values) => {
    const { substitutionId, description } = values
    if (typeof substitutionId !== 'number' || typeof description !== 'string') return values
    const substitution = await trx
      .selectFrom('substitution')
      .select('description')
      .where('id', '=', substitutionId)
      .executeTakeFirst()
    return substitution?.description === description ? { ...values, description: null } : values
  },
}

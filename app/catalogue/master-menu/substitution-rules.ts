import type { Rules } from '../../crud/definition/catalogue'

/** What only repeats the substitution's own words is not kept: they stay one text, and change together. */
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

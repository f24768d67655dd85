import type { Catalogue } from '../crud/catalogue'

/** By table: what a definition cannot say because it needs the database. */
export const rules: Catalogue['rules'] = {}

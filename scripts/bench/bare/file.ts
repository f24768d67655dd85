import SqliteFile from 'better-sqlite3'
import { addFunctions } from '../../../db/sqlite/functions'

/** The database, with the same settings as Barback's. */
export const file = new SqliteFile(process.env.DATABASE_PATH ?? '')
const PRAGMAS = ['journal_mode = WAL', 'synchronous = NORMAL', 'foreign_keys = ON', 'cache_size = -32000']
for (const pragma of [...PRAGMAS, 'wal_autocheckpoint = 4000']) file.pragma(pragma)
addFunctions(file)

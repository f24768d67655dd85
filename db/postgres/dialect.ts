import type { Pool } from 'pg'
import { PostgresAdapter, PostgresIntrospector, type Dialect as KyselyDialect, type Kysely } from 'kysely'
import { Compiler } from './compiler'
import { Driver, type NoteWait } from './driver'

/** Kysely's PostgreSQL with our compiler and our driver. */
export class Dialect implements KyselyDialect {
  constructor(
    private readonly pool: Pool,
    private readonly noteWait?: NoteWait,
  ) {}

  createDriver(): Driver {
    return new Driver(this.pool, this.noteWait)
  }

  createQueryCompiler(): Compiler {
    return new Compiler()
  }

  createAdapter(): PostgresAdapter {
    return new PostgresAdapter()
  }

  createIntrospector(db: Kysely<unknown>): PostgresIntrospector {
    return new PostgresIntrospector(db)
  }
}

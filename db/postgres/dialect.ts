import type { Pool } from 'pg'
import { PostgresAdapter, PostgresIntrospector, type Dialect as KyselyDialect, type Kysely } from 'kysely'
import { Compiler } from './compiler'
import { Driver } from './driver'

/** Kysely's PostgreSQL with our compiler and our driver. */
export class Dialect implements KyselyDialect {
  constructor(private readonly pool: Pool) {}

  createDriver(): Driver {
    return new Driver(this.pool)
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

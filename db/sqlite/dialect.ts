import type SqliteFile from 'better-sqlite3'
import { SqliteDialect, SqliteQueryCompiler, ValueNode, type LimitNode } from 'kysely'
import { Driver } from './driver'

/**
 * Writes a query's limit into its text. SQLite's planner uses the limit: bound as a parameter, SQLite would prepare the statement again at each
 * run, which takes longer than a small query itself.
 */
class Compiler extends SqliteQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    this.append('limit ')
    if (ValueNode.is(limit) && Number.isSafeInteger(limit.value)) this.append(String(limit.value))
    else this.visitNode(limit)
  }
}

/** Kysely's SQLite with our compiler and our driver. */
export class Dialect extends SqliteDialect {
  /** `patienceMs`: how long a write waits for another program's lock. */
  constructor(
    private readonly file: SqliteFile.Database,
    private readonly patienceMs?: number,
  ) {
    super({ database: file })
  }

  override createDriver(): Driver {
    return new Driver(this.file, this.patienceMs)
  }

  override createQueryCompiler(): Compiler {
    return new Compiler()
  }
}

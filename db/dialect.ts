import { SqliteDialect, SqliteQueryCompiler, ValueNode, type LimitNode } from 'kysely'

/**
 * Writes a query's limit into its text. SQLite plans by it: bound as a parameter, it would have the statement prepared anew at each run, which
 * takes longer than a small query itself.
 */
class Compiler extends SqliteQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    this.append('limit ')
    if (ValueNode.is(limit) && Number.isSafeInteger(limit.value)) this.append(String(limit.value))
    else this.visitNode(limit)
  }
}

/** Kysely's SQLite, as above. */
export class Dialect extends SqliteDialect {
  override createQueryCompiler(): Compiler {
    return new Compiler()
  }
}

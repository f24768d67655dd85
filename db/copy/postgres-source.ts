import type pg from 'pg'
import { quoted } from '../postgres/schema/names'
import { connect, PostgresSide } from './postgres-side'
import { markOf, type Shape } from './shape'
import type { Source } from './side'

/** Opens a PostgreSQL database for a copy. Its transaction keeps the moment; servers may write meanwhile. */
export async function openPostgresSource(url: string, shape: Shape): Promise<Source> {
  const client = await connect(url)
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  // The first read takes the snapshot.
  await client.query('SELECT count(*) FROM pg_class')
  return new PostgresSource(url, client, shape)
}

class PostgresSource extends PostgresSide implements Source {
  constructor(
    private readonly url: string,
    client: pg.Client,
    shape: Shape,
  ) {
    super(url, client, shape)
  }

  /** A sequence may be behind rows that were inserted with their ids. */
  override async lastNumbers(): Promise<ReadonlyMap<string, number>> {
    const last = new Map(await super.lastNumbers())
    const highest = await this.pairs(
      this.numbered().map(({ table, column }) => `SELECT '${table}', max(${quoted(column)}) FROM ${quoted(table)}`),
    )
    for (const [table, id] of highest) last.set(table, Math.max(id, last.get(table) ?? 0))
    return last
  }

  async changedTables(): Promise<readonly string[]> {
    const present = await connect(this.url)
    const changed: string[] = []
    for (const table of this.shape.tables) {
      const mark = async (client: pg.Client) => JSON.stringify((await client.query(markOf(table))).rows)
      if ((await mark(this.client)) !== (await mark(present))) changed.push(table.name)
    }
    await present.end()
    return changed
  }
}

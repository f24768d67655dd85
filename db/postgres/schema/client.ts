/** The part of a connection that the schema needs: `pg`'s Client and PoolClient have it. All queries go to one session. */
export interface Client {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[]; rowCount: number | null }>
}

import pg from 'pg'
import { expect, test } from 'vitest'
import { emptyTemplate, withDatabase } from '../../../testing/postgres/templates'
import { violatedKey, type ViolatedKey } from './violated-key'

/** Runs the statement, which must violate a key. */
async function violation(client: pg.Client, sql: string): Promise<ViolatedKey | undefined> {
  try {
    await client.query(sql)
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '23505') return violatedKey(error)
    throw error
  }
  throw new Error('The statement was not refused')
}

test('an error names the table and the columns of the key, whatever the index is called', async () => {
  await withDatabase(await emptyTemplate(), async (client) => {
    const [brand, product] = ['"createdAt", "updatedAt"', '"brandId", name, "volumeMl", "createdAt", "updatedAt"']
    await client.query(`INSERT INTO brand (name, ${brand}) VALUES ('Tito''s (=(', 0, 0)`)
    expect(await violation(client, `INSERT INTO brand (name, ${brand}) VALUES ('Tito''s (=(', 0, 0)`)).toEqual({
      table: 'brand',
      columns: ['nameFolded', 'businessId'],
    })
    expect(await violation(client, `INSERT INTO brand (name, ${brand}) VALUES ('TITO’S (=(', 0, 0)`)).toEqual({
      table: 'brand',
      columns: ['nameFolded', 'businessId'],
    })
    await client.query(`INSERT INTO product (${product}) VALUES (1, 'Vodka', NULL, 0, 0)`)
    expect(await violation(client, `INSERT INTO product (${product}) VALUES (1, 'vodka', NULL, 0, 0)`)).toEqual({
      table: 'product',
      columns: ['brandId', 'nameFolded', 'volumeMl', 'businessId'],
    })
    expect(await violation(client, `INSERT INTO product (id, ${product}) VALUES (1, 1, 'Gin', 700, 0, 0)`)).toEqual({
      table: 'product',
      columns: ['id'],
    })
    const user = (
      email: string,
    ) => `INSERT INTO "user" (email, "firstName", "lastName", "userType", "passwordHash", "createdAt", "updatedAt")
      VALUES ('${email}', 'Ana', 'Bo', 'Internal', '', 0, 0)`
    await client.query(user('ana@example.com'))
    expect(await violation(client, user('ANA@example.com'))).toEqual({ table: 'user', columns: ['email'] })
  })
})

test('an address is found in any case, by parameters, in lists and by LIKE', async () => {
  await withDatabase(await emptyTemplate(), async (client) => {
    await client.query(`INSERT INTO "user" (email, "firstName", "lastName", "userType", "passwordHash", "createdAt", "updatedAt")
      SELECT unnest(array['b@x.com', 'A@x.com', 'C@x.com', 'a_b@x.com']), 'Ana', 'Bo', 'Internal', '', 0, 0`)
    const emails = async (condition: string, ...values: unknown[]) => {
      const { rows } = await client.query<{ email: string }>(
        `SELECT email FROM "user" WHERE ${condition} ORDER BY email NULLS FIRST`,
        values,
      )
      return rows.map(({ email }) => email)
    }
    expect(await emails('"user"."email" = $1', 'a@X.com')).toEqual(['A@x.com'])
    expect(await emails('email in ($1, $2)', 'B@X.COM', 'c@x.com')).toEqual(['b@x.com', 'C@x.com'])
    expect(await emails('email <> $1 and email like $2', 'c@x.com', '%X.COM')).toEqual([
      'A@x.com',
      'a_b@x.com',
      'b@x.com',
    ])
    expect(await emails(`folded(email) like $1 escape '\\'`, '%a\\_b%')).toEqual(['a_b@x.com'])
    expect(await emails(`lower(email) = $1`, 'a@x.com')).toEqual(['A@x.com'])
    const { rows } = await client.query('EXPLAIN SELECT 1 FROM "user" WHERE email = $1', ['a@x.com'])
    expect(JSON.stringify(rows)).not.toContain('::text')
  })
})

import pg from 'pg'

/** Makes the first commit of every transaction fail as by a deadlock, so that its second try carries it out. */
export function failFirst(tries: number): void {
  if (tries > 1) return
  const error = new pg.DatabaseError('deadlock detected: the first commit of every transaction fails here', 0, 'error')
  error.code = '40P01'
  throw error
}

/** The database cannot be used as it is. `message`: one line for the operator, without a password. */
export class StoreError extends Error {
  override name = 'StoreError'
}

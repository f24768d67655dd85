/** Lets the report read the products and ingredients used by orders, with their servings, from indexes alone, as since 0010. */
export const servingsByLine = /* sql */ `
DROP INDEX orderItemUse_orderItemId;
CREATE INDEX orderItemUse_orderItemId ON orderItemUse (orderItemId, productId, ingredientId, ml, servings);
`

/** What orders took from the shelf is read from indexes alone, as since 0010, with its servings. */
export const servingsByLine = /* sql */ `
DROP INDEX orderItemUse_orderItemId;
CREATE INDEX orderItemUse_orderItemId ON orderItemUse (orderItemId, productId, ingredientId, ml, servings);
`

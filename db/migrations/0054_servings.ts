/**
 * How many servings of its thing a use counts for: one for the first in its line, none for another of the same (docs/rules/figures.md#inventory-report),
 * so that the report adds them up without looking at each line first.
 */
export const servings = /* sql */ `
ALTER TABLE orderItemUse ADD COLUMN servings INTEGER NOT NULL DEFAULT 1 CHECK (servings IN (0, 1));
UPDATE orderItemUse SET servings = 0 WHERE EXISTS (
  SELECT 1 FROM orderItemUse AS earlier
  WHERE earlier.orderItemId = orderItemUse.orderItemId AND earlier.id < orderItemUse.id
    AND earlier.productId IS orderItemUse.productId AND earlier.ingredientId IS orderItemUse.ingredientId
);
`

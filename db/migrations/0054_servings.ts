/**
 * The servings of a use: one for the first use of a product or ingredient in its line, none for further ones
 * (docs/rules/figures.md#inventory-report). The report can then sum them without checking each line.
 */
export const servings = /* sql */ `
ALTER TABLE orderItemUse ADD COLUMN servings INTEGER NOT NULL DEFAULT 1 CHECK (servings IN (0, 1));
UPDATE orderItemUse SET servings = 0 WHERE EXISTS (
  SELECT 1 FROM orderItemUse AS earlier
  WHERE earlier.orderItemId = orderItemUse.orderItemId AND earlier.id < orderItemUse.id
    AND earlier.productId IS orderItemUse.productId AND earlier.ingredientId IS orderItemUse.ingredientId
);
`

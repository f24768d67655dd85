export const allergens = /* sql */ `
CREATE TABLE allergenMark (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  type TEXT NOT NULL CHECK (type IN ('Ingredient', 'Product')),
  ingredientId INTEGER REFERENCES ingredient (id) ON DELETE RESTRICT,
  productId INTEGER REFERENCES product (id) ON DELETE RESTRICT,
  allergen TEXT NOT NULL CHECK (allergen IN ('Milk', 'Eggs', 'Fish', 'Shellfish', 'TreeNuts', 'Peanuts', 'Wheat', 'Soybeans', 'Sesame', 'Sulfites')),
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  UNIQUE (ingredientId, allergen),
  UNIQUE (productId, allergen),
  CHECK ((ingredientId IS NOT NULL) + (productId IS NOT NULL) = 1)
) STRICT;
CREATE TRIGGER allergenMark_changed AFTER UPDATE OF updatedAt ON allergenMark BEGIN
  UPDATE allergenMark SET version = old.version + 1 WHERE id = new.id;
END;
${['INSERT', 'UPDATE', 'DELETE']
  .map(
    (change) => `CREATE TRIGGER allergenMark_version_${change.toLowerCase()} AFTER ${change} ON allergenMark BEGIN
  UPDATE catalogueVersion SET version = version + 1;
END;`,
  )
  .join('\n')}
`

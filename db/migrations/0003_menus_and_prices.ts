/** The offers and prices of a business: categories, custom drinks, menu items, pours and price tiers. */
export const menusAndPrices = /* sql */ `
CREATE TABLE category (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  description TEXT,
  image TEXT,
  isActive INTEGER NOT NULL DEFAULT 1 CHECK (isActive IN (0, 1)),
  categoryType TEXT NOT NULL CHECK (categoryType IN ('Drink', 'Product', 'Menu', 'Business', 'Master', 'Custom')),
  businessId INTEGER REFERENCES business (id) ON DELETE RESTRICT,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX category_unique ON category (categoryType, name, ifnull(businessId, 0));
CREATE INDEX category_businessId ON category (businessId);

CREATE TABLE businessCategory (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  businessId INTEGER NOT NULL REFERENCES business (id) ON DELETE RESTRICT,
  categoryId INTEGER NOT NULL REFERENCES category (id) ON DELETE RESTRICT,
  displayName TEXT,
  featuredCategory INTEGER NOT NULL DEFAULT 0 CHECK (featuredCategory IN (0, 1)),
  isActive INTEGER NOT NULL DEFAULT 1 CHECK (isActive IN (0, 1)),
  displayOrder INTEGER,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL,
  UNIQUE (businessId, categoryId)
) STRICT;
CREATE INDEX businessCategory_categoryId ON businessCategory (categoryId);

CREATE TABLE customDrink (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  businessId INTEGER NOT NULL REFERENCES business (id) ON DELETE RESTRICT,
  name TEXT NOT NULL,
  description TEXT,
  preparationInstructions TEXT,
  image TEXT,
  isAlcoholic INTEGER NOT NULL DEFAULT 1 CHECK (isAlcoholic IN (0, 1)),
  isShot INTEGER NOT NULL DEFAULT 0 CHECK (isShot IN (0, 1)),
  basePriceCents INTEGER NOT NULL,
  upCharge REAL NOT NULL DEFAULT 1,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL,
  UNIQUE (businessId, name)
) STRICT;

CREATE TABLE customDrinkRecipeItem (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  customDrinkId INTEGER NOT NULL REFERENCES customDrink (id) ON DELETE RESTRICT,
  type TEXT NOT NULL CHECK (type IN ('Product', 'Ingredient', 'AlcoholType', 'AlcoholSubtype')),
  quantity REAL NOT NULL,
  unit TEXT NOT NULL,
  isOptional INTEGER NOT NULL DEFAULT 0 CHECK (isOptional IN (0, 1)),
  productId INTEGER REFERENCES product (id) ON DELETE RESTRICT,
  ingredientId INTEGER REFERENCES ingredient (id) ON DELETE RESTRICT,
  alcoholTypeId INTEGER REFERENCES alcoholType (id) ON DELETE RESTRICT,
  alcoholSubtypeId INTEGER REFERENCES alcoholSubtype (id) ON DELETE RESTRICT,
  flavor TEXT,
  priority INTEGER NOT NULL DEFAULT 0,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL,
  CHECK ((productId IS NOT NULL) + (ingredientId IS NOT NULL) + (alcoholTypeId IS NOT NULL) + (alcoholSubtypeId IS NOT NULL) = 1)
) STRICT;
CREATE INDEX customDrinkRecipeItem_customDrinkId ON customDrinkRecipeItem (customDrinkId);
CREATE INDEX customDrinkRecipeItem_productId ON customDrinkRecipeItem (productId);
CREATE INDEX customDrinkRecipeItem_ingredientId ON customDrinkRecipeItem (ingredientId);
CREATE INDEX customDrinkRecipeItem_alcoholTypeId ON customDrinkRecipeItem (alcoholTypeId);
CREATE INDEX customDrinkRecipeItem_alcoholSubtypeId ON customDrinkRecipeItem (alcoholSubtypeId);

CREATE TABLE categoryAssignment (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  categoryId INTEGER NOT NULL REFERENCES category (id) ON DELETE RESTRICT,
  type TEXT NOT NULL CHECK (type IN ('StandardDrink', 'CustomDrink', 'Product')),
  standardDrinkId INTEGER REFERENCES standardDrink (id) ON DELETE RESTRICT,
  customDrinkId INTEGER REFERENCES customDrink (id) ON DELETE RESTRICT,
  productId INTEGER REFERENCES product (id) ON DELETE RESTRICT,
  displayOrder INTEGER NOT NULL DEFAULT 0,
  isActive INTEGER NOT NULL DEFAULT 1 CHECK (isActive IN (0, 1)),
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL,
  UNIQUE (categoryId, standardDrinkId),
  UNIQUE (categoryId, customDrinkId),
  UNIQUE (categoryId, productId),
  CHECK ((standardDrinkId IS NOT NULL) + (customDrinkId IS NOT NULL) + (productId IS NOT NULL) = 1)
) STRICT;
CREATE INDEX categoryAssignment_standardDrinkId ON categoryAssignment (standardDrinkId);
CREATE INDEX categoryAssignment_customDrinkId ON categoryAssignment (customDrinkId);
CREATE INDEX categoryAssignment_productId ON categoryAssignment (productId);

CREATE TABLE pourAvailability (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  pourFormatId INTEGER NOT NULL REFERENCES pourFormat (id) ON DELETE RESTRICT,
  entityType TEXT NOT NULL CHECK (entityType IN ('Category', 'AlcoholType', 'AlcoholSubtype', 'Drink', 'ProductLine', 'Product')),
  categoryId INTEGER REFERENCES category (id) ON DELETE RESTRICT,
  standardDrinkId INTEGER REFERENCES standardDrink (id) ON DELETE RESTRICT,
  productLineId INTEGER REFERENCES productLine (id) ON DELETE RESTRICT,
  productId INTEGER REFERENCES product (id) ON DELETE RESTRICT,
  alcoholTypeId INTEGER REFERENCES alcoholType (id) ON DELETE RESTRICT,
  alcoholSubtypeId INTEGER REFERENCES alcoholSubtype (id) ON DELETE RESTRICT,
  isDefault INTEGER NOT NULL DEFAULT 0 CHECK (isDefault IN (0, 1)),
  displayOrder INTEGER NOT NULL DEFAULT 0,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL,
  CHECK ((categoryId IS NOT NULL) + (standardDrinkId IS NOT NULL) + (productLineId IS NOT NULL) + (productId IS NOT NULL)
    + (alcoholTypeId IS NOT NULL) + (alcoholSubtypeId IS NOT NULL) = 1)
) STRICT;
CREATE INDEX pourAvailability_pourFormatId ON pourAvailability (pourFormatId);
CREATE INDEX pourAvailability_categoryId ON pourAvailability (categoryId);
CREATE INDEX pourAvailability_standardDrinkId ON pourAvailability (standardDrinkId);
CREATE INDEX pourAvailability_productLineId ON pourAvailability (productLineId);
CREATE INDEX pourAvailability_productId ON pourAvailability (productId);
CREATE INDEX pourAvailability_alcoholTypeId ON pourAvailability (alcoholTypeId);
CREATE INDEX pourAvailability_alcoholSubtypeId ON pourAvailability (alcoholSubtypeId);

CREATE TABLE businessPourAvailability (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  pourAvailabilityId INTEGER NOT NULL REFERENCES pourAvailability (id) ON DELETE RESTRICT,
  businessId INTEGER NOT NULL REFERENCES business (id) ON DELETE RESTRICT,
  isActive INTEGER NOT NULL DEFAULT 1 CHECK (isActive IN (0, 1)),
  notAllowed INTEGER NOT NULL DEFAULT 0 CHECK (notAllowed IN (0, 1)),
  basePriceCents INTEGER NOT NULL DEFAULT 0,
  upCharge REAL NOT NULL DEFAULT 1,
  isDefault INTEGER NOT NULL DEFAULT 0 CHECK (isDefault IN (0, 1)),
  displayOrder INTEGER NOT NULL DEFAULT 0,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL,
  UNIQUE (businessId, pourAvailabilityId)
) STRICT;
CREATE INDEX businessPourAvailability_pourAvailabilityId ON businessPourAvailability (pourAvailabilityId);

CREATE TABLE businessPriceTier (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  businessId INTEGER NOT NULL REFERENCES business (id) ON DELETE RESTRICT,
  priceTierId INTEGER NOT NULL REFERENCES priceTier (id) ON DELETE RESTRICT,
  pourTypeId INTEGER NOT NULL REFERENCES pourType (id) ON DELETE RESTRICT,
  alcoholTypeId INTEGER REFERENCES alcoholType (id) ON DELETE RESTRICT,
  isDefault INTEGER NOT NULL DEFAULT 0 CHECK (isDefault IN (0, 1)),
  defaultUpChargeCents INTEGER NOT NULL DEFAULT 0,
  displayOrder INTEGER NOT NULL DEFAULT 0,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX businessPriceTier_unique ON businessPriceTier (businessId, priceTierId, pourTypeId, ifnull(alcoholTypeId, 0));
CREATE INDEX businessPriceTier_priceTierId ON businessPriceTier (priceTierId);
CREATE INDEX businessPriceTier_pourTypeId ON businessPriceTier (pourTypeId);
CREATE INDEX businessPriceTier_alcoholTypeId ON businessPriceTier (alcoholTypeId);

CREATE TABLE businessProductPriceTier (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  businessId INTEGER NOT NULL REFERENCES business (id) ON DELETE RESTRICT,
  productId INTEGER NOT NULL REFERENCES product (id) ON DELETE RESTRICT,
  priceTierId INTEGER NOT NULL REFERENCES priceTier (id) ON DELETE RESTRICT,
  pourTypeId INTEGER REFERENCES pourType (id) ON DELETE RESTRICT,
  priceAdjustmentCents INTEGER,
  isActive INTEGER NOT NULL DEFAULT 1 CHECK (isActive IN (0, 1)),
  isDefault INTEGER NOT NULL DEFAULT 0 CHECK (isDefault IN (0, 1)),
  displayOrder INTEGER NOT NULL DEFAULT 0,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX businessProductPriceTier_unique ON businessProductPriceTier (businessId, productId, ifnull(pourTypeId, 0), priceTierId);
CREATE INDEX businessProductPriceTier_productId ON businessProductPriceTier (productId);
CREATE INDEX businessProductPriceTier_priceTierId ON businessProductPriceTier (priceTierId);
CREATE INDEX businessProductPriceTier_pourTypeId ON businessProductPriceTier (pourTypeId);

CREATE TABLE businessServingContainer (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  businessId INTEGER NOT NULL REFERENCES business (id) ON DELETE RESTRICT,
  servingContainerId INTEGER NOT NULL REFERENCES servingContainer (id) ON DELETE RESTRICT,
  isActive INTEGER NOT NULL DEFAULT 1 CHECK (isActive IN (0, 1)),
  displayOrder INTEGER NOT NULL DEFAULT 0,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL,
  UNIQUE (businessId, servingContainerId)
) STRICT;
CREATE INDEX businessServingContainer_servingContainerId ON businessServingContainer (servingContainerId);

CREATE TABLE businessDefaultProduct (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  businessId INTEGER NOT NULL REFERENCES business (id) ON DELETE RESTRICT,
  productId INTEGER NOT NULL REFERENCES product (id) ON DELETE RESTRICT,
  alcoholTypeId INTEGER REFERENCES alcoholType (id) ON DELETE RESTRICT,
  alcoholSubtypeId INTEGER REFERENCES alcoholSubtype (id) ON DELETE RESTRICT,
  isActive INTEGER NOT NULL DEFAULT 1 CHECK (isActive IN (0, 1)),
  notes TEXT,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL,
  CHECK ((alcoholTypeId IS NULL) <> (alcoholSubtypeId IS NULL))
) STRICT;
CREATE UNIQUE INDEX businessDefaultProduct_unique
  ON businessDefaultProduct (businessId, productId, ifnull(alcoholTypeId, 0), ifnull(alcoholSubtypeId, 0));
CREATE INDEX businessDefaultProduct_productId ON businessDefaultProduct (productId);
CREATE INDEX businessDefaultProduct_alcoholTypeId ON businessDefaultProduct (alcoholTypeId);
CREATE INDEX businessDefaultProduct_alcoholSubtypeId ON businessDefaultProduct (alcoholSubtypeId);

CREATE TABLE menuItem (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  businessId INTEGER NOT NULL REFERENCES business (id) ON DELETE RESTRICT,
  type TEXT NOT NULL DEFAULT 'StandardDrink' CHECK (type IN ('StandardDrink', 'CustomDrink', 'Product')),
  standardDrinkId INTEGER REFERENCES standardDrink (id) ON DELETE RESTRICT,
  customDrinkId INTEGER REFERENCES customDrink (id) ON DELETE RESTRICT,
  productId INTEGER REFERENCES product (id) ON DELETE RESTRICT,
  displayOrder INTEGER NOT NULL DEFAULT 0,
  isActive INTEGER NOT NULL DEFAULT 1 CHECK (isActive IN (0, 1)),
  featuredItem INTEGER NOT NULL DEFAULT 0 CHECK (featuredItem IN (0, 1)),
  notes TEXT,
  -- Sold out for tonight until this moment; back on sale by itself.
  soldOutUntil INTEGER,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL,
  UNIQUE (businessId, standardDrinkId),
  UNIQUE (businessId, customDrinkId),
  UNIQUE (businessId, productId),
  CHECK ((standardDrinkId IS NOT NULL) + (customDrinkId IS NOT NULL) + (productId IS NOT NULL) = 1)
) STRICT;
CREATE INDEX menuItem_standardDrinkId ON menuItem (standardDrinkId);
CREATE INDEX menuItem_customDrinkId ON menuItem (customDrinkId);
CREATE INDEX menuItem_productId ON menuItem (productId);

-- When an item may be sold. Rules of one type widen each other, different types narrow (a happy hour on weekdays in summer).
CREATE TABLE menuItemAvailability (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  menuItemId INTEGER NOT NULL REFERENCES menuItem (id) ON DELETE CASCADE,
  ruleType TEXT NOT NULL CHECK (ruleType IN ('DayOfWeek', 'TimeOfDay', 'Date', 'Season')),
  weekday TEXT CHECK (weekday IN ('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday')),
  startTime TEXT,
  endTime TEXT,
  startDate TEXT,
  endDate TEXT,
  season TEXT CHECK (season IN ('Spring', 'Summer', 'Fall', 'Winter')),
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;
CREATE INDEX menuItemAvailability_menuItemId ON menuItemAvailability (menuItemId);
`

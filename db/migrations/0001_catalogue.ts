/** The drink catalogue: alcohol taxonomy, core reference data, products and the master menu. */
export const catalogue = /* sql */ `
CREATE TABLE alcoholCategory (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  description TEXT,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;

CREATE TABLE alcoholType (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  alcoholCategoryId INTEGER NOT NULL REFERENCES alcoholCategory (id) ON DELETE RESTRICT,
  name TEXT NOT NULL UNIQUE,
  description TEXT,
  abvRange TEXT,
  productionMethod TEXT,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;
CREATE INDEX alcoholType_alcoholCategoryId ON alcoholType (alcoholCategoryId);

CREATE TABLE alcoholSubtype (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  alcoholTypeId INTEGER NOT NULL REFERENCES alcoholType (id) ON DELETE RESTRICT,
  name TEXT NOT NULL,
  description TEXT,
  agingRequirements TEXT,
  regionalRequirements TEXT,
  otherSpecifications TEXT,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL,
  UNIQUE (alcoholTypeId, name)
) STRICT;

CREATE TABLE ingredient (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  category TEXT NOT NULL,
  isAlcoholic INTEGER NOT NULL DEFAULT 0 CHECK (isAlcoholic IN (0, 1)),
  description TEXT,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;

CREATE TABLE priceTier (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  description TEXT,
  displayOrder INTEGER NOT NULL DEFAULT 0,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;

CREATE TABLE pourType (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  defaultVolumeMl INTEGER,
  defaultVolumeOz REAL,
  description TEXT,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;

CREATE TABLE packagingFormat (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  description TEXT,
  isSingleServe INTEGER NOT NULL DEFAULT 1 CHECK (isSingleServe IN (0, 1)),
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;

CREATE TABLE servingContainer (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  description TEXT,
  image TEXT,
  heightMm INTEGER NOT NULL,
  diameterMm INTEGER,
  widthMm INTEGER,
  depthMm INTEGER,
  volumeOz REAL NOT NULL,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;

CREATE TABLE pourFormat (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  pourTypeId INTEGER NOT NULL REFERENCES pourType (id) ON DELETE RESTRICT,
  servingContainerId INTEGER REFERENCES servingContainer (id) ON DELETE RESTRICT,
  packagingFormatId INTEGER REFERENCES packagingFormat (id) ON DELETE RESTRICT,
  alcoholCategoryId INTEGER REFERENCES alcoholCategory (id) ON DELETE RESTRICT,
  volumeMl INTEGER NOT NULL,
  volumeOz REAL NOT NULL,
  isDefault INTEGER NOT NULL DEFAULT 0 CHECK (isDefault IN (0, 1)),
  displayOrder INTEGER NOT NULL DEFAULT 0,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL,
  CHECK ((servingContainerId IS NULL) <> (packagingFormatId IS NULL))
) STRICT;
CREATE INDEX pourFormat_pourTypeId ON pourFormat (pourTypeId);
CREATE INDEX pourFormat_servingContainerId ON pourFormat (servingContainerId);
CREATE INDEX pourFormat_packagingFormatId ON pourFormat (packagingFormatId);
CREATE INDEX pourFormat_alcoholCategoryId ON pourFormat (alcoholCategoryId);

CREATE TABLE brand (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  description TEXT,
  manufacturer TEXT,
  countryOfOrigin TEXT,
  website TEXT,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;

CREATE TABLE productLine (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  brandId INTEGER NOT NULL REFERENCES brand (id) ON DELETE RESTRICT,
  name TEXT NOT NULL,
  description TEXT,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL,
  UNIQUE (brandId, name)
) STRICT;

CREATE TABLE product (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  brandId INTEGER NOT NULL REFERENCES brand (id) ON DELETE RESTRICT,
  productLineId INTEGER REFERENCES productLine (id) ON DELETE RESTRICT,
  name TEXT NOT NULL,
  description TEXT,
  image TEXT,
  volumeMl INTEGER,
  isAlcoholic INTEGER NOT NULL DEFAULT 1 CHECK (isAlcoholic IN (0, 1)),
  abvPercentage REAL,
  abvRange TEXT,
  alcoholTypeId INTEGER REFERENCES alcoholType (id) ON DELETE RESTRICT,
  alcoholSubtypeId INTEGER REFERENCES alcoholSubtype (id) ON DELETE RESTRICT,
  flavor TEXT,
  isFlavored INTEGER NOT NULL DEFAULT 0 CHECK (isFlavored IN (0, 1)),
  isGroupingOnly INTEGER NOT NULL DEFAULT 0 CHECK (isGroupingOnly IN (0, 1)),
  baseProductId INTEGER REFERENCES product (id) ON DELETE RESTRICT,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL,
  UNIQUE (brandId, name)
) STRICT;
CREATE INDEX product_productLineId ON product (productLineId);
CREATE INDEX product_alcoholTypeId ON product (alcoholTypeId);
CREATE INDEX product_alcoholSubtypeId ON product (alcoholSubtypeId);
CREATE INDEX product_baseProductId ON product (baseProductId);
CREATE INDEX product_name ON product (name);

CREATE TABLE productAttribute (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  description TEXT,
  attributeType TEXT NOT NULL,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;

CREATE TABLE productAttributeValue (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  productAttributeId INTEGER NOT NULL REFERENCES productAttribute (id) ON DELETE RESTRICT,
  productId INTEGER NOT NULL REFERENCES product (id) ON DELETE RESTRICT,
  attributeValue TEXT NOT NULL,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL,
  UNIQUE (productAttributeId, productId, attributeValue)
) STRICT;
CREATE INDEX productAttributeValue_productId ON productAttributeValue (productId);

CREATE TABLE substitution (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  description TEXT,
  modificationType TEXT NOT NULL DEFAULT 'SubstituteProduct',
  targetType TEXT NOT NULL DEFAULT 'AlcoholType',
  targetEntityId INTEGER NOT NULL,
  targetFlavor TEXT,
  substitutionType TEXT NOT NULL DEFAULT 'AlcoholType',
  substitutionEntityId INTEGER NOT NULL,
  substitutionFlavor TEXT,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;

CREATE TABLE standardDrink (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  description TEXT,
  preparationInstructions TEXT,
  image TEXT,
  isAlcoholic INTEGER NOT NULL DEFAULT 1 CHECK (isAlcoholic IN (0, 1)),
  isShot INTEGER NOT NULL DEFAULT 0 CHECK (isShot IN (0, 1)),
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;

CREATE TABLE standardDrinkRecipeItem (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  standardDrinkId INTEGER NOT NULL REFERENCES standardDrink (id) ON DELETE RESTRICT,
  type TEXT NOT NULL CHECK (type IN ('Product', 'Ingredient', 'AlcoholType', 'AlcoholSubtype')),
  quantity REAL NOT NULL,
  unit TEXT NOT NULL,
  isOptional INTEGER NOT NULL DEFAULT 0 CHECK (isOptional IN (0, 1)),
  noSubstitution INTEGER NOT NULL DEFAULT 0 CHECK (noSubstitution IN (0, 1)),
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
CREATE INDEX standardDrinkRecipeItem_standardDrinkId ON standardDrinkRecipeItem (standardDrinkId);
CREATE INDEX standardDrinkRecipeItem_productId ON standardDrinkRecipeItem (productId);
CREATE INDEX standardDrinkRecipeItem_ingredientId ON standardDrinkRecipeItem (ingredientId);
CREATE INDEX standardDrinkRecipeItem_alcoholTypeId ON standardDrinkRecipeItem (alcoholTypeId);
CREATE INDEX standardDrinkRecipeItem_alcoholSubtypeId ON standardDrinkRecipeItem (alcoholSubtypeId);

CREATE TABLE standardDrinkSubstitution (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  drinkId INTEGER NOT NULL REFERENCES standardDrink (id) ON DELETE RESTRICT,
  substitutionId INTEGER NOT NULL REFERENCES substitution (id) ON DELETE RESTRICT,
  priority INTEGER NOT NULL DEFAULT 0,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL,
  UNIQUE (drinkId, substitutionId)
) STRICT;
CREATE INDEX standardDrinkSubstitution_substitutionId ON standardDrinkSubstitution (substitutionId);
`

export type Value = string | number | null

/** A statement that both databases understand, with `?` for its values. */
export interface Write {
  sql: string
  values: Value[]
}

/** Writes that drawn ones (drawn-writes.ts) rarely or never are: first rows of tables that are empty in the demo, and rows without an id. */
export const FIXED: readonly Write[] = [
  `INSERT INTO dispute (id, uid, "stripeDisputeId", "paymentId", "orderId", status, "isInquiry", reason, "amountCents", "takenCents", "openedAt",
    "createdAt", "updatedAt") SELECT 1, 'uid-1', 'dp_1', id, "orderId", 'NeedsResponse', 0, 'fraudulent', 900, 2400, 0, 0, 0 FROM payment ORDER BY id LIMIT 1`,
  `UPDATE "order" SET "tipCents" = "tipCents" + 5, "totalCents" = "totalCents" + 5, "settledAt" = 5 WHERE id = (SELECT min(id) FROM "order")`,
  `INSERT INTO "doorEvent" (id, "lockerId", cubby, door, state, "orderId", "bootId", seq, at, "receivedAt")
    SELECT 1, id, 1, 'front', 'open', 1, 'boot', 1, 0, 0 FROM "businessLocker" ORDER BY id LIMIT 1`,
  `INSERT INTO "placeClosedDate" ("placeId", date) SELECT "placeId", '2026-01-01' FROM business`,
  `UPDATE "placeClosedDate" SET note = 'New Year' WHERE date = '2026-01-01'`,
  `INSERT INTO "placeClosedDate" ("placeId", date) SELECT "placeId", 'New Year' FROM business`,
  `DELETE FROM "placeClosedDate" WHERE date = '2026-01-01'`,
  `INSERT INTO "customDrink" (id, "businessId", name, "basePriceCents", "createdAt", "updatedAt") SELECT 9001, id, 'Paloma', 900, 0, 0 FROM business ORDER BY id LIMIT 1`,
  `INSERT INTO "customDrinkRecipeItem" (id, "customDrinkId", type, quantity, unit, "ingredientId", "createdAt", "updatedAt")
    SELECT 9001, 9001, 'Ingredient', 1.5, 'oz', id, 0, 0 FROM ingredient ORDER BY id LIMIT 1`,
  `INSERT INTO category (id, name, "categoryType", "businessId", "createdAt", "updatedAt") SELECT 9001, 'Tequila', 'Custom', id, 0, 0 FROM business ORDER BY id LIMIT 1`,
  `INSERT INTO category (id, name, "categoryType", "businessId", "createdAt", "updatedAt") VALUES (9002, 'Tequila', 'Custom', NULL, 0, 0)`,
  `INSERT INTO "categoryAssignment" (id, "categoryId", type, "customDrinkId", "createdAt", "updatedAt") VALUES (9001, 9001, 'CustomDrink', 9001, 0, 0)`,
  `INSERT INTO "businessCategory" (id, "businessId", "categoryId", "createdAt", "updatedAt") SELECT 9001, id, 9002, 0, 0 FROM business ORDER BY id LIMIT 1`,
  `UPDATE "businessCategory" SET "displayOrder" = 1 WHERE id = 9001`,
  `DELETE FROM "businessCategory" WHERE id = 9001`,
  `INSERT INTO place (id, name, "streetAddress", city, state, zip, latitude, longitude, "timeZone", "createdAt", "updatedAt")
    VALUES (9001, 'Élan', '1 Bay St', 'Jacksonville', 'FL', '32202', 30.5, -81, 'Asia/Tokyo', 0, 0)`,
  `INSERT INTO business (id, "placeId", slug, "createdAt", "updatedAt") VALUES (9001, 9001, 'elan', 0, 0)`,
  `INSERT INTO "businessStripeAccount" ("businessId", "stripeAccountId", "createdAt", "updatedAt") VALUES (9001, 'acct_1', 0, 0)`,
  `UPDATE "businessStripeAccount" SET "chargesEnabled" = 1 WHERE "businessId" = 9001`,
  `DELETE FROM "businessStripeAccount" WHERE "businessId" = 9001`,
  `DELETE FROM "businessSlug" WHERE "businessId" = 9001`,
  `DELETE FROM business WHERE id = 9001`,
  `DELETE FROM place WHERE id = 9001`,
  `INSERT INTO customer (id, email, "firstName", "lastName", "passwordHash", "createdAt", "updatedAt")
    VALUES (9001, 'zoe@example.com', 'Zoë', 'Ø', '', 0, 0)`,
  `INSERT INTO tab (id, "customerId", "businessId", status, "openedAt", "lastActivityAt", "createdAt", "updatedAt")
    SELECT 9001, 9001, id, 'Closed', 1772900000000, 0, 0, 0 FROM business ORDER BY id LIMIT 1`,
  `INSERT INTO "order" (id, uid, "tabId", "businessId", "customerId", status, "isAlcoholic", "taxRate", "subtotalCents", "taxCents",
      "serviceFeeCents", "tipCents", "totalCents", "placedAt", "paidAt", "createdAt", "updatedAt")
    SELECT 9001, 'uid-9001', id, "businessId", "customerId", 'Paid', 1, 0.07, 1000, 70, 50, 200, 1320, 0, 0, 0, 0 FROM tab WHERE id = 9001`,
  `DELETE FROM "order" WHERE id = 9001`,
  `DELETE FROM tab WHERE id = 9001`,
  `DELETE FROM customer WHERE id = 9001`,
  `DELETE FROM refund WHERE id = (SELECT max(id) FROM refund WHERE id NOT IN (SELECT "refundId" FROM "stripeStep" WHERE "refundId" IS NOT NULL))`,
  `INSERT INTO product (id, "brandId", name, "createdAt", "updatedAt") SELECT 9001, id, 'Añejo', 0, 0 FROM brand ORDER BY id LIMIT 1`,
  `DELETE FROM product WHERE id = 9001`,
  `INSERT INTO ingredient (id, name, category, "businessId", "createdAt", "updatedAt")
    SELECT 9001, 'Crème fraîche', 'Fresh', id, 0, 0 FROM business ORDER BY id LIMIT 1`,
  `INSERT INTO brand (id, name, "businessId", "createdAt", "updatedAt") SELECT 9001, 'Élan', id, 0, 0 FROM business ORDER BY id LIMIT 1`,
  `INSERT INTO product (id, "brandId", name, "businessId", "createdAt", "updatedAt")
    SELECT 9002, 9001, 'Dry', id, 0, 0 FROM business ORDER BY id LIMIT 1`,
  `INSERT INTO "allergenMark" (id, type, "ingredientId", allergen, "createdAt", "updatedAt") VALUES (9001, 'Ingredient', 9001, 'Milk', 0, 0)`,
  `UPDATE "allergenMark" SET allergen = 'Eggs' WHERE id = 9001`,
  `DELETE FROM "allergenMark" WHERE id = 9001`,
  `INSERT INTO "pourAvailability" (id, "pourFormatId", "entityType", "productId", "createdAt", "updatedAt")
    SELECT 9001, id, 'Product', 9002, 0, 0 FROM "pourFormat" ORDER BY id LIMIT 1`,
  `UPDATE "pourAvailability" SET "displayOrder" = 1 WHERE id = 9001`,
  `DELETE FROM "pourAvailability" WHERE id = 9001`,
  `UPDATE ingredient SET "businessId" = NULL WHERE id = 9001`,
  `DELETE FROM ingredient WHERE id = 9001`,
  `DELETE FROM "standardDrinkRecipeItem" WHERE id = (SELECT max(id) FROM "standardDrinkRecipeItem")`,
  `UPDATE payment SET "cardFeeCents" = 52 WHERE id = (SELECT min(id) FROM payment)`,
  `INSERT INTO "timedMenu" (id, "businessId", name, "createdAt", "updatedAt") SELECT 9001, id, 'Brunch', 0, 0 FROM business ORDER BY id LIMIT 1`,
  `INSERT INTO "timedMenuCategory" (id, "timedMenuId", "categoryId", "createdAt", "updatedAt") VALUES (9001, 9001, 9001, 0, 0)`,
  `UPDATE "timedMenuCategory" SET "categoryId" = 9002, "updatedAt" = 1 WHERE id = 9001`,
  `UPDATE "timedMenu" SET name = 'Late night', "updatedAt" = 1 WHERE id = 9001`,
  `INSERT INTO "menuTranslation" (id, "businessId", language, type, "categoryId", name, "createdAt", "updatedAt")
    SELECT 9001, id, 'es', 'Category', 9001, 'Tequila y más', 0, 0 FROM business ORDER BY id LIMIT 1`,
  `UPDATE "menuTranslation" SET name = 'Agave', "updatedAt" = 1 WHERE id = 9001`,
  `DELETE FROM "menuTranslation" WHERE id = 9001`,
  `INSERT INTO "taxClass" (id, "businessId", name, "createdAt", "updatedAt") SELECT 9001, id, 'Liquor', 0, 0 FROM business ORDER BY id LIMIT 1`,
  `INSERT INTO "taxClassRate" (id, "taxClassId", "ratePercentage", "fromDate", "createdAt", "updatedAt") VALUES (9001, 9001, 10.25, '2026-01-01', 0, 0)`,
  `UPDATE "taxClassRate" SET "ratePercentage" = 11, "updatedAt" = 1 WHERE id = 9001`,
  `UPDATE "taxClass" SET name = 'Spirits', "updatedAt" = 1 WHERE id = 9001`,
  `DELETE FROM "taxClassRate" WHERE id = 9001`,
  `DELETE FROM "taxClass" WHERE id = 9001`,
  `INSERT INTO "priceRule" (id, "businessId", name, "percentOff", "createdAt", "updatedAt") SELECT 9001, id, 'Happy Hour', 25, 0, 0 FROM business ORDER BY id LIMIT 1`,
  `INSERT INTO "priceRuleItem" (id, "priceRuleId", "menuItemId", "createdAt", "updatedAt") SELECT 9001, 9001, min(id), 0, 0 FROM "menuItem"`,
  `INSERT INTO "priceRuleCategory" (id, "priceRuleId", "categoryId", "createdAt", "updatedAt") VALUES (9001, 9001, 9001, 0, 0)`,
  `INSERT INTO "priceRuleConfirmation" (id, "priceRuleId", terms, "confirmedBy", "confirmedAt") VALUES (9001, 9001, '[]', 'Owner', 0)`,
  `UPDATE "priceRuleConfirmation" SET "confirmedAt" = 1 WHERE id = 9001`,
  `UPDATE "priceRuleCategory" SET "categoryId" = 9002, "updatedAt" = 1 WHERE id = 9001`,
  `UPDATE "priceRuleItem" SET "updatedAt" = 1 WHERE id = 9001`,
  `UPDATE "priceRule" SET "percentOff" = 30, "updatedAt" = 1 WHERE id = 9001`,
  `DELETE FROM "priceRuleConfirmation" WHERE id = 9001`,
  `DELETE FROM "priceRuleItem" WHERE id = 9001`,
  `DELETE FROM "priceRuleCategory" WHERE id = 9001`,
  `DELETE FROM "priceRule" WHERE id = 9001`,
  `DELETE FROM "timedMenuCategory" WHERE id = 9001`,
  `DELETE FROM "timedMenu" WHERE id = 9001`,
].map((sql) => ({ sql, values: [] }))

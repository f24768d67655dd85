// Made by `npm run db:baseline`. Do not edit: databases have been created with it. Write a later migration instead.
/* eslint-disable max-lines -- A whole schema in one script. */

/** The schema of a new PostgreSQL database. `migrations`: the SQLite migrations whose effect it has. */
export const baseline: { migrations: readonly string[]; script: string } = {
  migrations: [
    '0001_catalogue',
    '0002_venues_and_people',
    '0003_menus_and_prices',
    '0004_orders_and_payments',
    '0005_lockers',
    '0006_catalogue_version',
    '0007_long_lists',
    '0008_substitution_words',
    '0009_customer_totals',
    '0010_figures',
    '0011_longer_words',
    '0012_sorted_columns',
    '0013_record_versions',
    '0014_locker_safety',
    '0015_signing_keys',
    '0016_pairing_codes',
    '0017_reach_and_release',
    '0018_quick_settling',
    '0019_tickets',
    '0020_door_days',
    '0021_door_history',
    '0022_stripe_steps',
    '0023_disputes',
    '0024_sessions_of_devices',
    '0026_server_pulse',
    '0027_reconciliation',
    '0028_order_chain',
    '0029_second_factors',
    '0030_required_location',
    '0031_bar_steps',
    '0032_shared_tablets',
    '0033_price_changes',
    '0034_pulse_filler',
    '0036_bottle_sizes',
    '0037_invitations',
    '0039_opening',
    '0040_list_steps',
    '0041_night_mails',
    '0042_paid_totals',
    '0043_slugs',
    '0044_sign_in_codes',
    '0045_devices',
    '0046_receipts',
    '0047_taken_out',
    '0048_baskets',
    '0049_order_problems',
    '0050_sent_once',
    '0051_ready_mails',
    '0052_allergens',
    '0053_changed_records',
    '0054_servings',
    '0055_servings_by_line',
    '0065_presence',
    '0070_factor_proofs',
    '0071_mailed_secrets',
    '0072_proved_emails',
    '0075_failed_refunds',
    '0076_chain_ends',
    '0077_more_differences',
    '0078_restorations',
    '0085_saved_cards',
    '0090_folded_names',
    '0091_latches',
    '0094_opening_spans',
    '0095_chosen_time_zones',
    '0099_order_origins',
    '0100_refund_shares',
    '0102_list_layouts',
    '0103_line_names',
    '0104_versions_by_venue',
    '0105_processes',
    '0106_late_minutes',
    '0107_own_records',
    '0108_balanced_days',
    '0109_measures',
    '0110_daily_numbers',
    '0111_timed_menus',
    '0112_menu_files',
    '0113_list_views',
    '0114_payouts',
    '0115_venue_faces',
    '0117_guests_without_account',
    '0118_default_tips',
    '0119_menu_translations',
    '0120_guest_ways_in',
    '0121_tax_classes',
    '0122_discounts_and_comps',
    '0123_price_rules',
    '0124_open_tabs',
    '0125_shared_tabs',
    '0126_duty_of_care',
    '0127_pauses',
    '0128_promises',
    '0129_later_orders',
    '0130_age_checks',
    '0131_order_handovers',
    '0132_several_cubbies',
  ],
  script: /* sql */ `
CREATE EXTENSION IF NOT EXISTS citext;

-- What 'folded' (contract/folded.ts) makes of each letter that it changes. Other letters are not here.
CREATE TABLE "foldedLetter" (
  letter text COLLATE "C" PRIMARY KEY,
  becomes text COLLATE "C" NOT NULL
);

-- contract/folded.ts. Letters are folded one by one, then composed: spaces, at the ends and in a row, are the only rule between letters.
CREATE FUNCTION folded(given text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE plain text;
BEGIN
  IF given COLLATE "C" ~ '^[ -~]*$' THEN
    plain := translate(lower(given COLLATE "C"), '''\`', '');
  ELSE
    -- One lookup a letter. A join would read the whole table.
    SELECT normalize(string_agg(coalesce(
        (SELECT becomes FROM "foldedLetter" WHERE "foldedLetter".letter = one.letter), one.letter), '' ORDER BY one.at), NFC)
      INTO plain FROM string_to_table(given COLLATE "C", NULL) WITH ORDINALITY AS one (letter, at);
  END IF;
  IF strpos(plain, '  ') > 0 THEN
    plain := regexp_replace(plain, ' {2,}', ' ', 'g');
  END IF;
  RETURN btrim(plain, ' ');
END $$;

-- The words of a text, folded, as FTS5 splits it in SQLite: a word is a run of letters, marks and numbers.
CREATE FUNCTION wordVector(given text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE gap text := CASE WHEN given COLLATE "C" ~ '^[ -~]*$' THEN '[^A-Za-z0-9]+' ELSE "wordGap"() END;
BEGIN
  RETURN array_to_tsvector(ARRAY(
    SELECT left(word, 500) FROM regexp_split_to_table(folded(regexp_replace(given, gap, ' ', 'g')) COLLATE "C", gap) AS word
    WHERE word <> ''
  ));
END $$;

-- contract/hours.ts. A zone that is unknown counts as UTC, as there (contract/time-zone.ts).
CREATE FUNCTION localHour(ms bigint, zone text) RETURNS bigint LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN extract(hour FROM timezone(zone, to_timestamp(ms / 1000.0::double precision)));
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN localHour(ms, 'UTC');
END $$;

-- contract/hours.ts.
CREATE FUNCTION businessDate(ms bigint, zone text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE local timestamp;
BEGIN
  local := timezone(zone, to_timestamp(ms / 1000.0::double precision));
  IF extract(hour FROM local) < 6 THEN
    -- There and back, for a day that the zone has skipped.
    local := timezone(zone, timezone(zone, local - interval '1 day'));
  END IF;
  RETURN to_char(local, 'YYYY-MM-DD');
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN businessDate(ms, 'UTC');
END $$;

-- db/chain-hash.ts.
CREATE FUNCTION chainHash(before text, content text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN encode(sha256(convert_to(before || chr(10) || content, 'UTF8')), 'hex');
END $$;

CREATE TABLE "alcoholCategory" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "name" text COLLATE "C" NOT NULL,
  "description" text COLLATE "C",
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  "version" bigint NOT NULL DEFAULT 1,
  "nameFolded" text COLLATE "C",
  PRIMARY KEY ("id")
);

CREATE TABLE "alcoholType" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "alcoholCategoryId" bigint NOT NULL,
  "name" text COLLATE "C" NOT NULL,
  "description" text COLLATE "C",
  "abvRange" text COLLATE "C",
  "productionMethod" text COLLATE "C",
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  "version" bigint NOT NULL DEFAULT 1,
  "nameFolded" text COLLATE "C",
  PRIMARY KEY ("id")
);

CREATE TABLE "alcoholSubtype" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "alcoholTypeId" bigint NOT NULL,
  "name" text COLLATE "C" NOT NULL,
  "description" text COLLATE "C",
  "agingRequirements" text COLLATE "C",
  "regionalRequirements" text COLLATE "C",
  "otherSpecifications" text COLLATE "C",
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  "version" bigint NOT NULL DEFAULT 1,
  "nameFolded" text COLLATE "C",
  PRIMARY KEY ("id")
);

CREATE TABLE "priceTier" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "name" text COLLATE "C" NOT NULL,
  "description" text COLLATE "C",
  "displayOrder" bigint NOT NULL DEFAULT 0,
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  "version" bigint NOT NULL DEFAULT 1,
  "nameFolded" text COLLATE "C",
  PRIMARY KEY ("id")
);

CREATE TABLE "pourType" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "name" text COLLATE "C" NOT NULL,
  "defaultVolumeMl" bigint,
  "defaultVolumeOz" double precision,
  "description" text COLLATE "C",
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  "version" bigint NOT NULL DEFAULT 1,
  "nameFolded" text COLLATE "C",
  PRIMARY KEY ("id")
);

CREATE TABLE "packagingFormat" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "name" text COLLATE "C" NOT NULL,
  "description" text COLLATE "C",
  "isSingleServe" bigint NOT NULL DEFAULT 1,
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  "version" bigint NOT NULL DEFAULT 1,
  "nameFolded" text COLLATE "C",
  PRIMARY KEY ("id"),
  CONSTRAINT "packagingFormat_check_729abccc" CHECK ("isSingleServe" IN (0, 1))
);

CREATE TABLE "servingContainer" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "name" text COLLATE "C" NOT NULL,
  "description" text COLLATE "C",
  "image" text COLLATE "C",
  "heightMm" bigint NOT NULL,
  "diameterMm" bigint,
  "widthMm" bigint,
  "depthMm" bigint,
  "volumeOz" double precision NOT NULL,
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  "version" bigint NOT NULL DEFAULT 1,
  "nameFolded" text COLLATE "C",
  "places" bigint,
  PRIMARY KEY ("id"),
  CONSTRAINT "servingContainer_check_ea0d0c51" CHECK ("places" > 0)
);

CREATE TABLE "pourFormat" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "pourTypeId" bigint NOT NULL,
  "servingContainerId" bigint,
  "packagingFormatId" bigint,
  "alcoholCategoryId" bigint,
  "volumeMl" bigint NOT NULL,
  "volumeOz" double precision NOT NULL,
  "isDefault" bigint NOT NULL DEFAULT 0,
  "displayOrder" bigint NOT NULL DEFAULT 0,
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  "version" bigint NOT NULL DEFAULT 1,
  PRIMARY KEY ("id"),
  CONSTRAINT "pourFormat_check_c658e20b" CHECK ("isDefault" IN (0, 1)),
  CONSTRAINT "pourFormat_check_493dd715" CHECK (("servingContainerId" IS NULL) <> ("packagingFormatId" IS NULL))
);

CREATE TABLE "productLine" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "brandId" bigint NOT NULL,
  "name" text COLLATE "C" NOT NULL,
  "description" text COLLATE "C",
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  "version" bigint NOT NULL DEFAULT 1,
  "nameFolded" text COLLATE "C",
  PRIMARY KEY ("id")
);

CREATE TABLE "productAttribute" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "name" text COLLATE "C" NOT NULL,
  "description" text COLLATE "C",
  "attributeType" text COLLATE "C" NOT NULL,
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  "version" bigint NOT NULL DEFAULT 1,
  "nameFolded" text COLLATE "C",
  PRIMARY KEY ("id")
);

CREATE TABLE "productAttributeValue" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "productAttributeId" bigint NOT NULL,
  "productId" bigint NOT NULL,
  "attributeValue" text COLLATE "C" NOT NULL,
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  "version" bigint NOT NULL DEFAULT 1,
  "attributeValueFolded" text COLLATE "C",
  PRIMARY KEY ("id")
);

CREATE TABLE "substitution" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "name" text COLLATE "C" NOT NULL,
  "description" text COLLATE "C",
  "modificationType" text COLLATE "C" NOT NULL DEFAULT 'SubstituteProduct',
  "targetType" text COLLATE "C" NOT NULL DEFAULT 'AlcoholType',
  "targetEntityId" bigint NOT NULL,
  "targetFlavor" text COLLATE "C",
  "substitutionType" text COLLATE "C" NOT NULL DEFAULT 'AlcoholType',
  "substitutionEntityId" bigint NOT NULL,
  "substitutionFlavor" text COLLATE "C",
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  "version" bigint NOT NULL DEFAULT 1,
  "nameFolded" text COLLATE "C",
  PRIMARY KEY ("id")
);

CREATE TABLE "standardDrink" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "name" text COLLATE "C" NOT NULL,
  "description" text COLLATE "C",
  "preparationInstructions" text COLLATE "C",
  "image" text COLLATE "C",
  "isAlcoholic" bigint NOT NULL DEFAULT 1,
  "isShot" bigint NOT NULL DEFAULT 0,
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  "version" bigint NOT NULL DEFAULT 1,
  "nameFolded" text COLLATE "C",
  PRIMARY KEY ("id"),
  CONSTRAINT "standardDrink_check_7dd76104" CHECK ("isAlcoholic" IN (0, 1)),
  CONSTRAINT "standardDrink_check_ea2caad9" CHECK ("isShot" IN (0, 1))
);

CREATE TABLE "standardDrinkRecipeItem" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "standardDrinkId" bigint NOT NULL,
  "type" text COLLATE "C" NOT NULL,
  "quantity" double precision NOT NULL,
  "unit" text COLLATE "C" NOT NULL,
  "isOptional" bigint NOT NULL DEFAULT 0,
  "noSubstitution" bigint NOT NULL DEFAULT 0,
  "productId" bigint,
  "ingredientId" bigint,
  "alcoholTypeId" bigint,
  "alcoholSubtypeId" bigint,
  "flavor" text COLLATE "C",
  "priority" bigint NOT NULL DEFAULT 0,
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  "version" bigint NOT NULL DEFAULT 1,
  PRIMARY KEY ("id"),
  CONSTRAINT "standardDrinkRecipeItem_check_e4ff088c" CHECK ("type" IN ('Product', 'Ingredient', 'AlcoholType', 'AlcoholSubtype')),
  CONSTRAINT "standardDrinkRecipeItem_check_abb64e0a" CHECK ("isOptional" IN (0, 1)),
  CONSTRAINT "standardDrinkRecipeItem_check_b647b305" CHECK ("noSubstitution" IN (0, 1)),
  CONSTRAINT "standardDrinkRecipeItem_check_df35a374" CHECK ((("productId" IS NOT NULL))::int + (("ingredientId" IS NOT NULL))::int + (("alcoholTypeId" IS NOT NULL))::int + (("alcoholSubtypeId" IS NOT NULL))::int = 1)
);

CREATE TABLE "standardDrinkSubstitution" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "drinkId" bigint NOT NULL,
  "substitutionId" bigint NOT NULL,
  "priority" bigint NOT NULL DEFAULT 0,
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  "description" text COLLATE "C",
  "version" bigint NOT NULL DEFAULT 1,
  PRIMARY KEY ("id")
);

CREATE TABLE "place" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "name" text COLLATE "C" NOT NULL,
  "description" text COLLATE "C",
  "streetAddress" text COLLATE "C" NOT NULL,
  "city" text COLLATE "C" NOT NULL,
  "state" text COLLATE "C" NOT NULL,
  "zip" text COLLATE "C" NOT NULL,
  "latitude" double precision NOT NULL,
  "longitude" double precision NOT NULL,
  "timeZone" text COLLATE "C" NOT NULL,
  "category" text COLLATE "C" NOT NULL DEFAULT 'Bar',
  "mainImage" text COLLATE "C",
  "website" text COLLATE "C",
  "phoneNumber" text COLLATE "C",
  "enabled" bigint NOT NULL DEFAULT 1,
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  "version" bigint NOT NULL DEFAULT 1,
  "nameFolded" text COLLATE "C",
  "chosenTimeZone" text COLLATE "C",
  "logo" text COLLATE "C",
  "color" text COLLATE "C",
  PRIMARY KEY ("id"),
  CONSTRAINT "place_check_6b270748" CHECK ("category" IN ('Bar', 'Club', 'Restaurant')),
  CONSTRAINT "place_check_58206bd8" CHECK ("enabled" IN (0, 1))
);

CREATE TABLE "business" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "placeId" bigint NOT NULL,
  "active" bigint NOT NULL DEFAULT 0,
  "boxStatus" text COLLATE "C" NOT NULL DEFAULT 'Setup Needed',
  "serviceFeeCents" bigint,
  "maxDistance" bigint,
  "lastCall" text COLLATE "C",
  "unclaimedMinutes" bigint NOT NULL DEFAULT 30,
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  "version" bigint NOT NULL DEFAULT 1,
  "attendedRelease" bigint NOT NULL DEFAULT 0,
  "requiresLocation" bigint NOT NULL DEFAULT 1,
  "slug" text COLLATE "C" NOT NULL DEFAULT '',
  "lateMinutes" bigint NOT NULL DEFAULT 8,
  "veryLateMinutes" bigint NOT NULL DEFAULT 15,
  "measures" text COLLATE "C" NOT NULL DEFAULT 'US',
  "defaultTip" bigint NOT NULL DEFAULT 0,
  "bartenderCompCents" bigint NOT NULL DEFAULT 0,
  "managerCompCents" bigint,
  "tabMode" text COLLATE "C" NOT NULL DEFAULT 'each',
  "tabLimits" text COLLATE "C" NOT NULL DEFAULT '50, 100, 150',
  "maxAlcoholicDrinks" bigint,
  "maxStandardDrinksPerHour" double precision,
  "pausedAt" bigint,
  "pausedUntil" bigint,
  "latestPromise" bigint,
  "whenTooBusy" text COLLATE "C" NOT NULL DEFAULT 'refuse',
  PRIMARY KEY ("id"),
  CONSTRAINT "business_check_104ff7b5" CHECK ("active" IN (0, 1)),
  CONSTRAINT "business_check_4c8b3f9f" CHECK ("boxStatus" IN ('Ready', 'Disabled', 'Shipping', 'Needs Repair', 'Setup Needed')),
  CONSTRAINT "business_check_27e2b5a3" CHECK ("attendedRelease" IN (0, 1)),
  CONSTRAINT "business_check_591fd1d0" CHECK ("requiresLocation" IN (0, 1)),
  CONSTRAINT "business_check_4cbefbf9" CHECK ("measures" IN ('US', 'Metric')),
  CONSTRAINT "business_check_09c5459b" CHECK ("defaultTip" >= 0),
  CONSTRAINT "business_check_de7daa98" CHECK ("bartenderCompCents" >= 0),
  CONSTRAINT "business_check_ece7c889" CHECK ("managerCompCents" >= 0),
  CONSTRAINT "business_check_b8a81d20" CHECK ("tabMode" IN ('each', 'end', 'guest')),
  CONSTRAINT "business_check_451f6ca2" CHECK ("maxAlcoholicDrinks" > 0),
  CONSTRAINT "business_check_d0fa10d8" CHECK ("maxStandardDrinksPerHour" > 0),
  CONSTRAINT "business_check_ead53280" CHECK ("latestPromise" > 0),
  CONSTRAINT "business_check_7025b30e" CHECK ("whenTooBusy" IN ('refuse', 'promise'))
);

CREATE TABLE "businessStripeAccount" (
  "businessId" bigint NOT NULL,
  "stripeAccountId" text COLLATE "C" NOT NULL,
  "detailsSubmitted" bigint NOT NULL DEFAULT 0,
  "chargesEnabled" bigint NOT NULL DEFAULT 0,
  "payoutsEnabled" bigint NOT NULL DEFAULT 0,
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  PRIMARY KEY ("businessId"),
  CONSTRAINT "businessStripeAccount_check_30832b3e" CHECK ("detailsSubmitted" IN (0, 1)),
  CONSTRAINT "businessStripeAccount_check_3f244a71" CHECK ("chargesEnabled" IN (0, 1)),
  CONSTRAINT "businessStripeAccount_check_692fd052" CHECK ("payoutsEnabled" IN (0, 1))
);

CREATE TABLE "businessSignup" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "firstName" text COLLATE "C" NOT NULL,
  "lastName" text COLLATE "C" NOT NULL,
  "phone" text COLLATE "C" NOT NULL,
  "email" text COLLATE "C" NOT NULL,
  "businessName" text COLLATE "C" NOT NULL,
  "street" text COLLATE "C" NOT NULL,
  "city" text COLLATE "C" NOT NULL,
  "state" text COLLATE "C" NOT NULL,
  "zip" text COLLATE "C" NOT NULL,
  "comment" text COLLATE "C",
  "status" text COLLATE "C" NOT NULL DEFAULT 'New',
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  "version" bigint NOT NULL DEFAULT 1,
  PRIMARY KEY ("id"),
  CONSTRAINT "businessSignup_check_7db3b70e" CHECK ("status" IN ('New', 'In Process', 'Complete', 'Aborted'))
);

CREATE TABLE "user" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "email" citext COLLATE "C" NOT NULL,
  "firstName" text COLLATE "C" NOT NULL,
  "lastName" text COLLATE "C" NOT NULL,
  "userType" text COLLATE "C" NOT NULL,
  "active" bigint NOT NULL DEFAULT 1,
  "avatar" text COLLATE "C",
  "phoneNumber" text COLLATE "C",
  "passwordHash" text COLLATE "C" NOT NULL,
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  "version" bigint NOT NULL DEFAULT 1,
  "pinHash" text COLLATE "C",
  "invitedAt" bigint,
  "emailProvedAt" bigint,
  "firstNameFolded" text COLLATE "C",
  "lastNameFolded" text COLLATE "C",
  PRIMARY KEY ("id"),
  CONSTRAINT "user_check_c42ef055" CHECK ("userType" IN ('Internal', 'Business')),
  CONSTRAINT "user_check_104ff7b5" CHECK ("active" IN (0, 1))
);

CREATE TABLE "userRole" (
  "userId" bigint NOT NULL,
  "role" text COLLATE "C" NOT NULL,
  PRIMARY KEY ("userId", "role"),
  CONSTRAINT "userRole_check_fdda6e94" CHECK ("role" IN ('Admin', 'Service', 'Bartender', 'Manager', 'Owner'))
);

CREATE TABLE "userBusiness" (
  "userId" bigint NOT NULL,
  "businessId" bigint NOT NULL,
  PRIMARY KEY ("userId", "businessId")
);

CREATE TABLE "signupNote" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "entityId" bigint NOT NULL,
  "createdBy" bigint NOT NULL,
  "content" text COLLATE "C" NOT NULL,
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  PRIMARY KEY ("id")
);

CREATE TABLE "customer" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "email" citext COLLATE "C" NOT NULL,
  "firstName" text COLLATE "C" NOT NULL,
  "lastName" text COLLATE "C" NOT NULL,
  "displayName" text COLLATE "C",
  "provider" text COLLATE "C" NOT NULL DEFAULT 'Local',
  "gender" text COLLATE "C",
  "dob" text COLLATE "C",
  "verifiedDob" text COLLATE "C",
  "idVerificationProvider" text COLLATE "C",
  "phoneNumber" text COLLATE "C",
  "avatar" text COLLATE "C",
  "deviceNotificationId" text COLLATE "C",
  "isInternal" bigint NOT NULL DEFAULT 0,
  "passwordHash" text COLLATE "C" NOT NULL,
  "stripeCustomerId" text COLLATE "C",
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  "deletedAt" bigint,
  "totalSalesCents" bigint NOT NULL DEFAULT 0,
  "totalTipsCents" bigint NOT NULL DEFAULT 0,
  "totalFeesCents" bigint NOT NULL DEFAULT 0,
  "totalTabs" bigint NOT NULL DEFAULT 0,
  "version" bigint NOT NULL DEFAULT 1,
  "receiptsByMail" bigint NOT NULL DEFAULT 1,
  "readyByMail" bigint NOT NULL DEFAULT 1,
  "language" text COLLATE "C" NOT NULL DEFAULT 'en',
  "emailProvedAt" bigint,
  "firstNameFolded" text COLLATE "C",
  "lastNameFolded" text COLLATE "C",
  "hasAccount" bigint NOT NULL DEFAULT 1,
  "contactEmail" text COLLATE "C",
  "contactProvedAt" bigint,
  "orderedWithHash" text COLLATE "C",
  PRIMARY KEY ("id"),
  CONSTRAINT "customer_check_5c0ebe08" CHECK ("provider" IN ('Local', 'Google', 'Apple')),
  CONSTRAINT "customer_check_6cb61275" CHECK ("gender" IN ('Female', 'Male', 'Other')),
  CONSTRAINT "customer_check_edda726a" CHECK ("idVerificationProvider" IN ('Stripe', 'Persona')),
  CONSTRAINT "customer_check_f7107c16" CHECK ("isInternal" IN (0, 1)),
  CONSTRAINT "customer_check_56ec7e0b" CHECK ("receiptsByMail" IN (0, 1)),
  CONSTRAINT "customer_check_fda48842" CHECK ("readyByMail" IN (0, 1)),
  CONSTRAINT "customer_check_4886c7da" CHECK ("language" IN ('en', 'es')),
  CONSTRAINT "customer_check_3b46e97e" CHECK ("hasAccount" IN (0, 1))
);

CREATE TABLE "placeFollow" (
  "customerId" bigint NOT NULL,
  "placeId" bigint NOT NULL,
  "type" text COLLATE "C" NOT NULL,
  "createdAt" bigint NOT NULL,
  PRIMARY KEY ("customerId", "placeId", "type"),
  CONSTRAINT "placeFollow_check_68f39798" CHECK ("type" IN ('Following', 'Favorite'))
);

CREATE TABLE "placeAnalytics" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "placeId" bigint NOT NULL,
  "customerId" bigint,
  "type" text COLLATE "C" NOT NULL,
  "createdAt" bigint NOT NULL,
  PRIMARY KEY ("id"),
  CONSTRAINT "placeAnalytics_check_8dec6a00" CHECK ("type" IN ('Details', 'Nearby'))
);

CREATE TABLE "session" (
  "id" text COLLATE "C" NOT NULL,
  "kind" text COLLATE "C" NOT NULL,
  "userId" bigint,
  "customerId" bigint,
  "createdAt" bigint NOT NULL,
  "expiresAt" bigint NOT NULL,
  "endedAt" bigint,
  "endedWhy" text COLLATE "C",
  "deviceHash" text COLLATE "C",
  "userAgent" text COLLATE "C",
  "address" text COLLATE "C",
  "lastSeenAt" bigint,
  "provedAt" bigint,
  "sharedSince" bigint,
  "sharedAtBusinessId" bigint,
  "actingUserId" bigint,
  "actedAt" bigint,
  "factorProvedAt" bigint,
  PRIMARY KEY ("id"),
  CONSTRAINT "session_check_0766e77a" CHECK ("kind" IN ('portal', 'api')),
  CONSTRAINT "session_check_66d309cb" CHECK (("userId" IS NULL) <> ("customerId" IS NULL))
);

CREATE TABLE "refreshToken" (
  "tokenHash" text COLLATE "C" NOT NULL,
  "sessionId" text COLLATE "C" NOT NULL,
  "createdAt" bigint NOT NULL,
  "expiresAt" bigint NOT NULL,
  "usedAt" bigint,
  PRIMARY KEY ("tokenHash")
);

CREATE TABLE "passwordReset" (
  "tokenHash" text COLLATE "C" NOT NULL,
  "userId" bigint,
  "customerId" bigint,
  "createdAt" bigint NOT NULL,
  "expiresAt" bigint NOT NULL,
  "usedAt" bigint,
  "isInvitation" bigint NOT NULL DEFAULT 0,
  PRIMARY KEY ("tokenHash"),
  CONSTRAINT "passwordReset_check_d91b316b" CHECK ("isInvitation" IN (0, 1)),
  CONSTRAINT "passwordReset_check_66d309cb" CHECK (("userId" IS NULL) <> ("customerId" IS NULL))
);

CREATE TABLE "verificationSession" (
  "id" text COLLATE "C" NOT NULL,
  "provider" text COLLATE "C" NOT NULL,
  "providerSessionId" text COLLATE "C" NOT NULL,
  "email" citext COLLATE "C" NOT NULL,
  "status" text COLLATE "C" NOT NULL DEFAULT 'Pending',
  "dob" text COLLATE "C",
  "createdAt" bigint NOT NULL,
  "expiresAt" bigint NOT NULL,
  "usedAt" bigint,
  "documentName" text COLLATE "C",
  PRIMARY KEY ("id"),
  CONSTRAINT "verificationSession_check_833bd26d" CHECK ("provider" IN ('Stripe', 'Persona')),
  CONSTRAINT "verificationSession_check_b4be9fcc" CHECK ("status" IN ('Pending', 'Verified', 'Failed', 'Used'))
);

CREATE TABLE "auditEntry" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "entity" text COLLATE "C" NOT NULL,
  "entityId" bigint NOT NULL,
  "action" text COLLATE "C" NOT NULL,
  "actor" text COLLATE "C" NOT NULL,
  "userId" bigint,
  "before" text COLLATE "C",
  "after" text COLLATE "C",
  "createdAt" bigint NOT NULL,
  "stepId" bigint,
  PRIMARY KEY ("id"),
  CONSTRAINT "auditEntry_check_329e9bd3" CHECK ("action" IN ('create', 'update', 'delete'))
);

CREATE TABLE "category" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "name" text COLLATE "C" NOT NULL,
  "description" text COLLATE "C",
  "image" text COLLATE "C",
  "isActive" bigint NOT NULL DEFAULT 1,
  "categoryType" text COLLATE "C" NOT NULL,
  "businessId" bigint,
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  "version" bigint NOT NULL DEFAULT 1,
  "nameFolded" text COLLATE "C",
  PRIMARY KEY ("id"),
  CONSTRAINT "category_check_45dd0efb" CHECK ("isActive" IN (0, 1)),
  CONSTRAINT "category_check_0c995dc8" CHECK ("categoryType" IN ('Drink', 'Product', 'Menu', 'Business', 'Master', 'Custom'))
);

CREATE TABLE "businessCategory" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "businessId" bigint NOT NULL,
  "categoryId" bigint NOT NULL,
  "displayName" text COLLATE "C",
  "featuredCategory" bigint NOT NULL DEFAULT 0,
  "isActive" bigint NOT NULL DEFAULT 1,
  "displayOrder" bigint,
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  "version" bigint NOT NULL DEFAULT 1,
  "taxClassId" bigint,
  PRIMARY KEY ("id"),
  CONSTRAINT "businessCategory_check_c61eacdd" CHECK ("featuredCategory" IN (0, 1)),
  CONSTRAINT "businessCategory_check_45dd0efb" CHECK ("isActive" IN (0, 1))
);

CREATE TABLE "customDrink" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "businessId" bigint NOT NULL,
  "name" text COLLATE "C" NOT NULL,
  "description" text COLLATE "C",
  "preparationInstructions" text COLLATE "C",
  "image" text COLLATE "C",
  "isAlcoholic" bigint NOT NULL DEFAULT 1,
  "isShot" bigint NOT NULL DEFAULT 0,
  "basePriceCents" bigint NOT NULL,
  "upCharge" double precision NOT NULL DEFAULT 1,
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  "version" bigint NOT NULL DEFAULT 1,
  "nameFolded" text COLLATE "C",
  PRIMARY KEY ("id"),
  CONSTRAINT "customDrink_check_7dd76104" CHECK ("isAlcoholic" IN (0, 1)),
  CONSTRAINT "customDrink_check_ea2caad9" CHECK ("isShot" IN (0, 1))
);

CREATE TABLE "customDrinkRecipeItem" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "customDrinkId" bigint NOT NULL,
  "type" text COLLATE "C" NOT NULL,
  "quantity" double precision NOT NULL,
  "unit" text COLLATE "C" NOT NULL,
  "isOptional" bigint NOT NULL DEFAULT 0,
  "productId" bigint,
  "ingredientId" bigint,
  "alcoholTypeId" bigint,
  "alcoholSubtypeId" bigint,
  "flavor" text COLLATE "C",
  "priority" bigint NOT NULL DEFAULT 0,
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  "version" bigint NOT NULL DEFAULT 1,
  PRIMARY KEY ("id"),
  CONSTRAINT "customDrinkRecipeItem_check_e4ff088c" CHECK ("type" IN ('Product', 'Ingredient', 'AlcoholType', 'AlcoholSubtype')),
  CONSTRAINT "customDrinkRecipeItem_check_abb64e0a" CHECK ("isOptional" IN (0, 1)),
  CONSTRAINT "customDrinkRecipeItem_check_df35a374" CHECK ((("productId" IS NOT NULL))::int + (("ingredientId" IS NOT NULL))::int + (("alcoholTypeId" IS NOT NULL))::int + (("alcoholSubtypeId" IS NOT NULL))::int = 1)
);

CREATE TABLE "categoryAssignment" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "categoryId" bigint NOT NULL,
  "type" text COLLATE "C" NOT NULL,
  "standardDrinkId" bigint,
  "customDrinkId" bigint,
  "productId" bigint,
  "displayOrder" bigint NOT NULL DEFAULT 0,
  "isActive" bigint NOT NULL DEFAULT 1,
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  "version" bigint NOT NULL DEFAULT 1,
  PRIMARY KEY ("id"),
  CONSTRAINT "categoryAssignment_check_2d88cc70" CHECK ("type" IN ('StandardDrink', 'CustomDrink', 'Product')),
  CONSTRAINT "categoryAssignment_check_45dd0efb" CHECK ("isActive" IN (0, 1)),
  CONSTRAINT "categoryAssignment_check_bca38ad3" CHECK ((("standardDrinkId" IS NOT NULL))::int + (("customDrinkId" IS NOT NULL))::int + (("productId" IS NOT NULL))::int = 1)
);

CREATE TABLE "pourAvailability" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "pourFormatId" bigint NOT NULL,
  "entityType" text COLLATE "C" NOT NULL,
  "categoryId" bigint,
  "standardDrinkId" bigint,
  "productLineId" bigint,
  "productId" bigint,
  "alcoholTypeId" bigint,
  "alcoholSubtypeId" bigint,
  "isDefault" bigint NOT NULL DEFAULT 0,
  "displayOrder" bigint NOT NULL DEFAULT 0,
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  "version" bigint NOT NULL DEFAULT 1,
  PRIMARY KEY ("id"),
  CONSTRAINT "pourAvailability_check_5e575fca" CHECK ("entityType" IN ('Category', 'AlcoholType', 'AlcoholSubtype', 'Drink', 'ProductLine', 'Product')),
  CONSTRAINT "pourAvailability_check_c658e20b" CHECK ("isDefault" IN (0, 1)),
  CONSTRAINT "pourAvailability_check_19965ea0" CHECK ((("categoryId" IS NOT NULL))::int + (("standardDrinkId" IS NOT NULL))::int + (("productLineId" IS NOT NULL))::int + (("productId" IS NOT NULL))::int + (("alcoholTypeId" IS NOT NULL))::int + (("alcoholSubtypeId" IS NOT NULL))::int = 1)
);

CREATE TABLE "businessPourAvailability" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "pourAvailabilityId" bigint NOT NULL,
  "businessId" bigint NOT NULL,
  "isActive" bigint NOT NULL DEFAULT 1,
  "notAllowed" bigint NOT NULL DEFAULT 0,
  "basePriceCents" bigint NOT NULL DEFAULT 0,
  "upCharge" double precision NOT NULL DEFAULT 1,
  "isDefault" bigint NOT NULL DEFAULT 0,
  "displayOrder" bigint NOT NULL DEFAULT 0,
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  "version" bigint NOT NULL DEFAULT 1,
  PRIMARY KEY ("id"),
  CONSTRAINT "businessPourAvailability_check_45dd0efb" CHECK ("isActive" IN (0, 1)),
  CONSTRAINT "businessPourAvailability_check_cb0a0e0c" CHECK ("notAllowed" IN (0, 1)),
  CONSTRAINT "businessPourAvailability_check_c658e20b" CHECK ("isDefault" IN (0, 1))
);

CREATE TABLE "businessPriceTier" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "businessId" bigint NOT NULL,
  "priceTierId" bigint NOT NULL,
  "pourTypeId" bigint NOT NULL,
  "alcoholTypeId" bigint,
  "isDefault" bigint NOT NULL DEFAULT 0,
  "defaultUpChargeCents" bigint NOT NULL DEFAULT 0,
  "displayOrder" bigint NOT NULL DEFAULT 0,
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  "version" bigint NOT NULL DEFAULT 1,
  PRIMARY KEY ("id"),
  CONSTRAINT "businessPriceTier_check_c658e20b" CHECK ("isDefault" IN (0, 1))
);

CREATE TABLE "businessProductPriceTier" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "businessId" bigint NOT NULL,
  "productId" bigint NOT NULL,
  "priceTierId" bigint NOT NULL,
  "pourTypeId" bigint,
  "priceAdjustmentCents" bigint,
  "isActive" bigint NOT NULL DEFAULT 1,
  "isDefault" bigint NOT NULL DEFAULT 0,
  "displayOrder" bigint NOT NULL DEFAULT 0,
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  "version" bigint NOT NULL DEFAULT 1,
  PRIMARY KEY ("id"),
  CONSTRAINT "businessProductPriceTier_check_45dd0efb" CHECK ("isActive" IN (0, 1)),
  CONSTRAINT "businessProductPriceTier_check_c658e20b" CHECK ("isDefault" IN (0, 1))
);

CREATE TABLE "businessServingContainer" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "businessId" bigint NOT NULL,
  "servingContainerId" bigint NOT NULL,
  "isActive" bigint NOT NULL DEFAULT 1,
  "displayOrder" bigint NOT NULL DEFAULT 0,
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  "version" bigint NOT NULL DEFAULT 1,
  PRIMARY KEY ("id"),
  CONSTRAINT "businessServingContainer_check_45dd0efb" CHECK ("isActive" IN (0, 1))
);

CREATE TABLE "businessDefaultProduct" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "businessId" bigint NOT NULL,
  "productId" bigint NOT NULL,
  "alcoholTypeId" bigint,
  "alcoholSubtypeId" bigint,
  "isActive" bigint NOT NULL DEFAULT 1,
  "notes" text COLLATE "C",
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  "version" bigint NOT NULL DEFAULT 1,
  PRIMARY KEY ("id"),
  CONSTRAINT "businessDefaultProduct_check_45dd0efb" CHECK ("isActive" IN (0, 1)),
  CONSTRAINT "businessDefaultProduct_check_ef3d6da9" CHECK (("alcoholTypeId" IS NULL) <> ("alcoholSubtypeId" IS NULL))
);

CREATE TABLE "menuItem" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "businessId" bigint NOT NULL,
  "type" text COLLATE "C" NOT NULL DEFAULT 'StandardDrink',
  "standardDrinkId" bigint,
  "customDrinkId" bigint,
  "productId" bigint,
  "displayOrder" bigint NOT NULL DEFAULT 0,
  "isActive" bigint NOT NULL DEFAULT 1,
  "featuredItem" bigint NOT NULL DEFAULT 0,
  "notes" text COLLATE "C",
  "soldOutUntil" bigint,
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  "version" bigint NOT NULL DEFAULT 1,
  "taxClassId" bigint,
  PRIMARY KEY ("id"),
  CONSTRAINT "menuItem_check_2d88cc70" CHECK ("type" IN ('StandardDrink', 'CustomDrink', 'Product')),
  CONSTRAINT "menuItem_check_45dd0efb" CHECK ("isActive" IN (0, 1)),
  CONSTRAINT "menuItem_check_9c83754f" CHECK ("featuredItem" IN (0, 1)),
  CONSTRAINT "menuItem_check_bca38ad3" CHECK ((("standardDrinkId" IS NOT NULL))::int + (("customDrinkId" IS NOT NULL))::int + (("productId" IS NOT NULL))::int = 1)
);

CREATE TABLE "menuItemAvailability" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "menuItemId" bigint NOT NULL,
  "ruleType" text COLLATE "C" NOT NULL,
  "weekday" text COLLATE "C",
  "startTime" text COLLATE "C",
  "endTime" text COLLATE "C",
  "startDate" text COLLATE "C",
  "endDate" text COLLATE "C",
  "season" text COLLATE "C",
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  "version" bigint NOT NULL DEFAULT 1,
  PRIMARY KEY ("id"),
  CONSTRAINT "menuItemAvailability_check_df046cfc" CHECK ("ruleType" IN ('DayOfWeek', 'TimeOfDay', 'Date', 'Season')),
  CONSTRAINT "menuItemAvailability_check_65e150a5" CHECK ("weekday" IN ('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday')),
  CONSTRAINT "menuItemAvailability_check_cf5182fc" CHECK ("season" IN ('Spring', 'Summer', 'Fall', 'Winter'))
);

CREATE TABLE "tab" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "customerId" bigint NOT NULL,
  "businessId" bigint NOT NULL,
  "status" text COLLATE "C" NOT NULL DEFAULT 'Pending',
  "openedAt" bigint NOT NULL,
  "closedAt" bigint,
  "lastActivityAt" bigint NOT NULL,
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  "limitCents" bigint,
  "securedAt" bigint,
  "tipPercent" double precision,
  "tipAmountCents" bigint,
  "dueCents" bigint,
  "closedBy" text COLLATE "C",
  "settledAt" bigint,
  "unpaidSince" bigint,
  "joinCode" text COLLATE "C",
  "headLimitCents" bigint,
  "sharesUntil" bigint,
  PRIMARY KEY ("id"),
  CONSTRAINT "tab_check_fcb72afc" CHECK ("status" IN ('Pending', 'Open', 'Closed'))
);

CREATE TABLE "order" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "uid" text COLLATE "C" NOT NULL,
  "tabId" bigint NOT NULL,
  "businessId" bigint NOT NULL,
  "customerId" bigint NOT NULL,
  "status" text COLLATE "C" NOT NULL,
  "paymentStatus" text COLLATE "C" NOT NULL DEFAULT 'Unpaid',
  "version" bigint NOT NULL DEFAULT 1,
  "isAlcoholic" bigint NOT NULL,
  "taxRate" double precision NOT NULL,
  "subtotalCents" bigint NOT NULL,
  "taxCents" bigint NOT NULL,
  "serviceFeeCents" bigint NOT NULL,
  "tipCents" bigint NOT NULL,
  "totalCents" bigint NOT NULL,
  "refundedSubtotalCents" bigint NOT NULL DEFAULT 0,
  "refundedTotalCents" bigint NOT NULL DEFAULT 0,
  "requestedCubby" bigint,
  "waitingSince" bigint,
  "atCounter" bigint NOT NULL DEFAULT 0,
  "placedAt" bigint NOT NULL,
  "paidAt" bigint,
  "readyAt" bigint,
  "completedAt" bigint,
  "cancelledAt" bigint,
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  "reach" text COLLATE "C",
  "dayNumber" bigint,
  "discountCents" bigint NOT NULL DEFAULT 0,
  "compedSubtotalCents" bigint NOT NULL DEFAULT 0,
  "onTab" bigint NOT NULL DEFAULT 0,
  "settledAt" bigint,
  "promisedBy" bigint,
  "readyBy" bigint,
  "readyByMoves" bigint NOT NULL DEFAULT 0,
  "reckonedSeconds" bigint,
  "usualSeconds" bigint,
  "wantedAt" bigint,
  "queuedAt" bigint,
  PRIMARY KEY ("id"),
  CONSTRAINT "order_check_ff77fd46" CHECK ("status" IN ('Draft', 'Submitted', 'Paid', 'Started', 'Prepared', 'Ready', 'Completed', 'Cancelled')),
  CONSTRAINT "order_check_0440abac" CHECK ("paymentStatus" IN ('Unpaid', 'Authorized', 'Paid', 'PartiallyRefunded', 'Refunded', 'Failed')),
  CONSTRAINT "order_check_7dd76104" CHECK ("isAlcoholic" IN (0, 1)),
  CONSTRAINT "order_check_b045366b" CHECK ("atCounter" IN (0, 1)),
  CONSTRAINT "order_check_60d23ef9" CHECK ("reach" IN ('low')),
  CONSTRAINT "order_check_09a6ce4c" CHECK ("onTab" IN (0, 1))
);

CREATE TABLE "orderItem" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "orderId" bigint NOT NULL,
  "menuItemId" bigint NOT NULL,
  "businessPourAvailabilityId" bigint,
  "type" text COLLATE "C" NOT NULL,
  "status" text COLLATE "C" NOT NULL DEFAULT 'Pending',
  "name" text COLLATE "C" NOT NULL,
  "pourName" text COLLATE "C",
  "unitPriceCents" bigint NOT NULL,
  "quantity" bigint NOT NULL,
  "basePriceCents" bigint NOT NULL,
  "tierCents" bigint NOT NULL,
  "upCharge" double precision NOT NULL,
  "abvPercentage" double precision,
  "volumeMl" bigint,
  "choices" text COLLATE "C" NOT NULL,
  "notes" text COLLATE "C",
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  "taxClass" text COLLATE "C" NOT NULL DEFAULT 'Sales tax',
  "taxRate" double precision NOT NULL DEFAULT 0,
  "taxCents" bigint NOT NULL DEFAULT 0,
  "discountCents" bigint NOT NULL DEFAULT 0,
  "priceRuleId" bigint,
  "priceRuleName" text COLLATE "C",
  "strengthTenths" bigint NOT NULL DEFAULT 0,
  "places" bigint NOT NULL DEFAULT 1,
  "heightMm" bigint,
  PRIMARY KEY ("id"),
  CONSTRAINT "orderItem_check_2d88cc70" CHECK ("type" IN ('StandardDrink', 'CustomDrink', 'Product')),
  CONSTRAINT "orderItem_check_cad846d8" CHECK ("status" IN ('Pending', 'Complete', 'NotAvailable', 'Returned', 'Missing')),
  CONSTRAINT "orderItem_check_476095ba" CHECK ("strengthTenths" >= 0),
  CONSTRAINT "orderItem_check_ea0d0c51" CHECK ("places" > 0),
  CONSTRAINT "orderItem_check_b3365410" CHECK ("heightMm" > 0)
);

CREATE TABLE "orderItemUse" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "orderItemId" bigint NOT NULL,
  "productId" bigint,
  "ingredientId" bigint,
  "quantity" double precision NOT NULL,
  "unit" text COLLATE "C" NOT NULL,
  "ml" double precision,
  "servings" bigint NOT NULL DEFAULT 1,
  PRIMARY KEY ("id"),
  CONSTRAINT "orderItemUse_check_2d7a6da0" CHECK ("servings" IN (0, 1)),
  CONSTRAINT "orderItemUse_check_76c6e728" CHECK (("productId" IS NULL) <> ("ingredientId" IS NULL))
);

CREATE TABLE "orderHistory" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "orderId" bigint NOT NULL,
  "fromStatus" text COLLATE "C",
  "toStatus" text COLLATE "C" NOT NULL,
  "actor" text COLLATE "C" NOT NULL,
  "reason" text COLLATE "C",
  "at" bigint NOT NULL,
  PRIMARY KEY ("id")
);

CREATE TABLE "idempotencyKey" (
  "customerId" bigint NOT NULL,
  "key" text COLLATE "C" NOT NULL,
  "bodyHash" text COLLATE "C" NOT NULL,
  "orderId" bigint,
  "createdAt" bigint NOT NULL,
  "tabChargeId" bigint,
  PRIMARY KEY ("customerId", "key")
);

CREATE TABLE "payment" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "orderId" bigint NOT NULL,
  "attempt" bigint NOT NULL,
  "status" text COLLATE "C" NOT NULL,
  "amountCents" bigint NOT NULL,
  "applicationFeeCents" bigint NOT NULL,
  "destinationAccount" text COLLATE "C",
  "paymentMethodId" text COLLATE "C",
  "stripePaymentIntentId" text COLLATE "C",
  "clientSecret" text COLLATE "C",
  "nextActionUrl" text COLLATE "C",
  "duplicate" bigint NOT NULL DEFAULT 0,
  "errorCode" text COLLATE "C",
  "errorMessage" text COLLATE "C",
  "nextCheckAt" bigint,
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  "cardBrand" text COLLATE "C",
  "cardLast4" text COLLATE "C",
  "cardWallet" text COLLATE "C",
  "refundFailedAt" bigint,
  "savesCard" bigint NOT NULL DEFAULT 0,
  "cardFeeCents" bigint,
  PRIMARY KEY ("id"),
  CONSTRAINT "payment_check_8ec4436a" CHECK ("status" IN ('Creating', 'RequiresPaymentMethod', 'RequiresAction', 'Processing', 'Succeeded', 'Failed', 'Cancelled')),
  CONSTRAINT "payment_check_6fd67df1" CHECK ("duplicate" IN (0, 1)),
  CONSTRAINT "payment_check_223ef1fd" CHECK ("savesCard" IN (0, 1))
);

CREATE TABLE "refund" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "uid" text COLLATE "C" NOT NULL,
  "paymentId" bigint NOT NULL,
  "orderId" bigint NOT NULL,
  "orderItemId" bigint,
  "status" text COLLATE "C" NOT NULL,
  "amountCents" bigint NOT NULL,
  "subtotalCents" bigint NOT NULL,
  "taxCents" bigint NOT NULL,
  "feeCents" bigint NOT NULL,
  "tipCents" bigint NOT NULL,
  "reason" text COLLATE "C",
  "actor" text COLLATE "C" NOT NULL,
  "stripeRefundId" text COLLATE "C",
  "errorMessage" text COLLATE "C",
  "attempts" bigint NOT NULL DEFAULT 0,
  "nextCheckAt" bigint,
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  "paidBackAt" bigint,
  "compReason" text COLLATE "C",
  "undoUntil" bigint,
  "undoneAt" bigint,
  "tabChargeId" bigint,
  PRIMARY KEY ("id"),
  CONSTRAINT "refund_check_2484108b" CHECK ("status" IN ('Creating', 'Pending', 'Succeeded', 'Failed')),
  CONSTRAINT "refund_check_44eee0f1" CHECK ("compReason" IN ('Long wait', 'Mistake', 'Spilled', 'Regular', 'Staff', 'Other'))
);

CREATE TABLE "webhookEvent" (
  "id" text COLLATE "C" NOT NULL,
  "source" text COLLATE "C" NOT NULL,
  "type" text COLLATE "C" NOT NULL,
  "payload" text COLLATE "C" NOT NULL,
  "receivedAt" bigint NOT NULL,
  "processedAt" bigint,
  "attempts" bigint NOT NULL DEFAULT 0,
  "error" text COLLATE "C",
  PRIMARY KEY ("id"),
  CONSTRAINT "webhookEvent_check_bef442b5" CHECK ("source" IN ('Stripe', 'Persona'))
);

CREATE TABLE "outbox" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "kind" text COLLATE "C" NOT NULL,
  "payload" text COLLATE "C" NOT NULL,
  "attempts" bigint NOT NULL DEFAULT 0,
  "nextAttemptAt" bigint,
  "doneAt" bigint,
  "error" text COLLATE "C",
  "createdAt" bigint NOT NULL,
  "expiresAt" bigint,
  "key" text COLLATE "C",
  PRIMARY KEY ("id")
);

CREATE TABLE "businessLocker" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "businessId" bigint NOT NULL,
  "deviceId" text COLLATE "C",
  "lockerId" text COLLATE "C" NOT NULL,
  "name" text COLLATE "C" NOT NULL,
  "numberOfCubbies" bigint NOT NULL,
  "active" bigint NOT NULL DEFAULT 1,
  "online" bigint NOT NULL DEFAULT 0,
  "lastSeenAt" bigint,
  "secretHash" text COLLATE "C",
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  "version" bigint NOT NULL DEFAULT 1,
  "bootId" text COLLATE "C",
  "firmware" text COLLATE "C",
  "canRemember" bigint NOT NULL DEFAULT 1,
  "health" text COLLATE "C",
  "sharedIdentityAt" bigint,
  "ticketPage" text COLLATE "C",
  "nameFolded" text COLLATE "C",
  PRIMARY KEY ("id"),
  CONSTRAINT "businessLocker_check_104ff7b5" CHECK ("active" IN (0, 1)),
  CONSTRAINT "businessLocker_check_05bf7797" CHECK ("online" IN (0, 1)),
  CONSTRAINT "businessLocker_check_e4d1afc0" CHECK ("canRemember" IN (0, 1))
);

CREATE TABLE "doorEvent" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "lockerId" bigint NOT NULL,
  "cubby" bigint NOT NULL,
  "door" text COLLATE "C" NOT NULL,
  "state" text COLLATE "C" NOT NULL,
  "orderId" bigint,
  "bootId" text COLLATE "C" NOT NULL,
  "seq" bigint NOT NULL,
  "at" bigint NOT NULL,
  "receivedAt" bigint NOT NULL,
  PRIMARY KEY ("id"),
  CONSTRAINT "doorEvent_check_856bb770" CHECK ("door" IN ('front', 'back')),
  CONSTRAINT "doorEvent_check_b3e21494" CHECK ("state" IN ('closed', 'open', 'unknown'))
);

CREATE TABLE "catalogueVersion" (
  "id" bigint NOT NULL,
  "version" bigint NOT NULL,
  PRIMARY KEY ("id"),
  CONSTRAINT "catalogueVersion_check_5ee4ff71" CHECK ("id" = 1)
);

CREATE TABLE "salesDay" (
  "businessId" bigint NOT NULL,
  "date" text COLLATE "C" NOT NULL,
  "tabStatus" text COLLATE "C" NOT NULL,
  "tabs" bigint NOT NULL,
  "orders" bigint NOT NULL,
  "salesCents" bigint NOT NULL,
  "taxCents" bigint NOT NULL,
  "tipsCents" bigint NOT NULL,
  "feesCents" bigint NOT NULL,
  "refundedCents" bigint NOT NULL,
  "collectedCents" bigint NOT NULL,
  "grossCents" bigint NOT NULL DEFAULT 0,
  "keptCents" bigint NOT NULL DEFAULT 0,
  "discountsCents" bigint NOT NULL DEFAULT 0,
  "compsCents" bigint NOT NULL DEFAULT 0,
  PRIMARY KEY ("businessId", "date", "tabStatus"),
  CONSTRAINT "salesDay_check_b4fac7da" CHECK ("tabStatus" IN ('Pending', 'Open', 'Closed'))
);

CREATE TABLE "salesTotal" (
  "businessId" bigint NOT NULL,
  "orders" bigint NOT NULL,
  "salesCents" bigint NOT NULL,
  "feesCents" bigint NOT NULL,
  PRIMARY KEY ("businessId")
);

CREATE TABLE "cubby" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "lockerId" bigint NOT NULL,
  "number" bigint NOT NULL,
  "phase" text COLLATE "C" NOT NULL DEFAULT 'Free',
  "orderId" bigint,
  "occupied" bigint NOT NULL DEFAULT 0,
  "front" text COLLATE "C" NOT NULL DEFAULT 'unknown',
  "back" text COLLATE "C" NOT NULL DEFAULT 'unknown',
  "frontOpenAt" bigint,
  "frontShutAt" bigint,
  "backOpenAt" bigint,
  "backShutAt" bigint,
  "doorMoved" bigint NOT NULL DEFAULT 0,
  "frontUnlatchedAt" bigint,
  "backUnlatchedAt" bigint,
  "checkInside" bigint NOT NULL DEFAULT 0,
  "reported" bigint NOT NULL DEFAULT 0,
  "lastOrderId" bigint,
  "emptiedAt" bigint,
  "note" text COLLATE "C",
  "since" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  "reach" text COLLATE "C" NOT NULL DEFAULT 'middle',
  "loadId" text COLLATE "C",
  "becomes" text COLLATE "C",
  "presence" bigint,
  "places" bigint NOT NULL DEFAULT 4,
  "heightMm" bigint,
  PRIMARY KEY ("id"),
  CONSTRAINT "cubby_check_257aa095" CHECK ("phase" IN ('Free', 'NextInLine', 'Reserved', 'Loaded', 'Collecting', 'HandingOver', 'Settling', 'Unclaimed', 'Emptying', 'Fault', 'OutOfService')),
  CONSTRAINT "cubby_check_8342d472" CHECK ("occupied" IN (0, 1)),
  CONSTRAINT "cubby_check_a51ca983" CHECK ("front" IN ('closed', 'open', 'unknown')),
  CONSTRAINT "cubby_check_48d7b9e6" CHECK ("back" IN ('closed', 'open', 'unknown')),
  CONSTRAINT "cubby_check_c9191bef" CHECK ("doorMoved" IN (0, 1)),
  CONSTRAINT "cubby_check_6b50bf28" CHECK ("checkInside" IN (0, 1)),
  CONSTRAINT "cubby_check_183c7045" CHECK ("reported" IN (0, 1)),
  CONSTRAINT "cubby_check_08703ec1" CHECK ("reach" IN ('low', 'middle', 'high')),
  CONSTRAINT "cubby_check_e66531ff" CHECK ("becomes" IN ('Prepared', 'Cancelled', 'Refunded')),
  CONSTRAINT "cubby_check_60e660ac" CHECK ("presence" IN (0, 1)),
  CONSTRAINT "cubby_check_ea0d0c51" CHECK ("places" > 0),
  CONSTRAINT "cubby_check_b3365410" CHECK ("heightMm" > 0)
);

CREATE TABLE "lockerCommand" (
  "id" text COLLATE "C" NOT NULL,
  "lockerId" bigint NOT NULL,
  "cubby" bigint NOT NULL,
  "door" text COLLATE "C" NOT NULL,
  "purpose" text COLLATE "C" NOT NULL,
  "orderId" bigint,
  "actor" text COLLATE "C" NOT NULL,
  "status" text COLLATE "C" NOT NULL DEFAULT 'Pending',
  "error" text COLLATE "C",
  "createdAt" bigint NOT NULL,
  "expiresAt" bigint NOT NULL,
  "sentAt" bigint,
  "finishedAt" bigint,
  "awaitsMovement" bigint NOT NULL DEFAULT 0,
  "byTicket" bigint NOT NULL DEFAULT 0,
  "powerEndedAt" bigint,
  PRIMARY KEY ("id"),
  CONSTRAINT "lockerCommand_check_856bb770" CHECK ("door" IN ('front', 'back')),
  CONSTRAINT "lockerCommand_check_9f4bcae1" CHECK ("purpose" IN ('load', 'pickup', 'reopen', 'handOver', 'empty', 'service')),
  CONSTRAINT "lockerCommand_check_e8e30d6e" CHECK ("status" IN ('Pending', 'Sent', 'Revoking', 'Done', 'Failed', 'Expired', 'Revoked')),
  CONSTRAINT "lockerCommand_check_a79f340a" CHECK ("awaitsMovement" IN (0, 1)),
  CONSTRAINT "lockerCommand_check_477d750a" CHECK ("byTicket" IN (0, 1))
);

CREATE TABLE "signingKey" (
  "kid" text COLLATE "C" NOT NULL,
  "purpose" text COLLATE "C" NOT NULL,
  "publicKey" text COLLATE "C" NOT NULL,
  "privateKey" text COLLATE "C" NOT NULL,
  "createdAt" bigint NOT NULL,
  "retiredAt" bigint,
  PRIMARY KEY ("kid"),
  CONSTRAINT "signingKey_check_0e56fc40" CHECK ("purpose" IN ('ticket', 'release'))
);

CREATE TABLE "pairingCode" (
  "lockerId" bigint NOT NULL,
  "codeHash" text COLLATE "C" NOT NULL,
  "signOut" bigint NOT NULL,
  "createdAt" bigint NOT NULL,
  "expiresAt" bigint NOT NULL,
  PRIMARY KEY ("lockerId"),
  CONSTRAINT "pairingCode_check_21c71678" CHECK ("signOut" IN (0, 1))
);

CREATE TABLE "attendedRelease" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "orderId" bigint NOT NULL,
  "state" text COLLATE "C" NOT NULL DEFAULT 'Waiting',
  "actor" text COLLATE "C",
  "answeredAt" bigint,
  "askedAt" bigint NOT NULL,
  PRIMARY KEY ("id"),
  CONSTRAINT "attendedRelease_check_f03c683e" CHECK ("state" IN ('Waiting', 'Seen', 'Refused', 'Missed'))
);

CREATE TABLE "doorDay" (
  "lockerId" bigint NOT NULL,
  "cubby" bigint NOT NULL,
  "door" text COLLATE "C" NOT NULL,
  "day" text COLLATE "C" NOT NULL,
  "opened" bigint NOT NULL DEFAULT 0,
  "shut" bigint NOT NULL DEFAULT 0,
  "silent" bigint NOT NULL DEFAULT 0,
  "done" bigint NOT NULL DEFAULT 0,
  "failed" bigint NOT NULL DEFAULT 0,
  "expired" bigint NOT NULL DEFAULT 0,
  "revoked" bigint NOT NULL DEFAULT 0,
  "loaded" bigint NOT NULL DEFAULT 0,
  PRIMARY KEY ("lockerId", "cubby", "door", "day"),
  CONSTRAINT "doorDay_check_856bb770" CHECK ("door" IN ('front', 'back'))
);

CREATE TABLE "stripeStep" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "uid" text COLLATE "C" NOT NULL,
  "kind" text COLLATE "C" NOT NULL,
  "status" text COLLATE "C" NOT NULL,
  "refundId" bigint,
  "customerId" bigint,
  "businessId" bigint,
  "details" text COLLATE "C",
  "stripeId" text COLLATE "C",
  "attempts" bigint NOT NULL DEFAULT 0,
  "nextCheckAt" bigint,
  "error" text COLLATE "C",
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  PRIMARY KEY ("id"),
  CONSTRAINT "stripeStep_check_0b040832" CHECK ("kind" IN ('FeeRefund', 'Customer', 'ForgetCustomer', 'Account')),
  CONSTRAINT "stripeStep_check_e75f4860" CHECK ("status" IN ('Open', 'Done', 'Dropped'))
);

CREATE TABLE "dispute" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "uid" text COLLATE "C" NOT NULL,
  "stripeDisputeId" text COLLATE "C" NOT NULL,
  "paymentId" bigint NOT NULL,
  "orderId" bigint NOT NULL,
  "status" text COLLATE "C" NOT NULL,
  "isInquiry" bigint NOT NULL,
  "reason" text COLLATE "C" NOT NULL,
  "amountCents" bigint NOT NULL,
  "takenCents" bigint NOT NULL,
  "dueBy" bigint,
  "answer" text COLLATE "C" NOT NULL DEFAULT 'None',
  "answeredBy" text COLLATE "C",
  "answeredAt" bigint,
  "note" text COLLATE "C",
  "evidence" text COLLATE "C",
  "errorMessage" text COLLATE "C",
  "attempts" bigint NOT NULL DEFAULT 0,
  "nextCheckAt" bigint,
  "openedAt" bigint NOT NULL,
  "closedAt" bigint,
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  "askedStripeAt" bigint,
  "compared" text COLLATE "C",
  "tabChargeId" bigint,
  PRIMARY KEY ("id"),
  CONSTRAINT "dispute_check_40ee757a" CHECK ("status" IN ('NeedsResponse', 'UnderReview', 'Won', 'Lost', 'Closed')),
  CONSTRAINT "dispute_check_4d5155cb" CHECK ("isInquiry" IN (0, 1)),
  CONSTRAINT "dispute_check_27710ff6" CHECK ("answer" IN ('None', 'Submitting', 'Submitted', 'Accepting', 'Accepted', 'Failed'))
);

CREATE TABLE "fraudWarning" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "stripeWarningId" text COLLATE "C" NOT NULL,
  "paymentId" bigint NOT NULL,
  "orderId" bigint NOT NULL,
  "fraudType" text COLLATE "C" NOT NULL,
  "actionable" bigint NOT NULL,
  "openedAt" bigint NOT NULL,
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  PRIMARY KEY ("id"),
  CONSTRAINT "fraudWarning_check_987d2c28" CHECK ("actionable" IN (0, 1))
);

CREATE TABLE "serverPulse" (
  "id" bigint NOT NULL,
  "writtenAt" bigint NOT NULL,
  "filler" text COLLATE "C",
  PRIMARY KEY ("id"),
  CONSTRAINT "serverPulse_check_5ee4ff71" CHECK ("id" = 1)
);

CREATE TABLE "reconciledObject" (
  "stripeId" text COLLATE "C" NOT NULL,
  PRIMARY KEY ("stripeId")
);

CREATE TABLE "orderRecordStart" (
  "kind" text COLLATE "C" NOT NULL,
  "lastId" bigint NOT NULL,
  PRIMARY KEY ("kind")
);

CREATE TABLE "secondFactor" (
  "userId" bigint NOT NULL,
  "totpSecret" text COLLATE "C",
  "totpStep" bigint,
  "missingSince" bigint,
  PRIMARY KEY ("userId")
);

CREATE TABLE "passkey" (
  "id" text COLLATE "C" NOT NULL,
  "userId" bigint NOT NULL,
  "publicKey" text COLLATE "C" NOT NULL,
  "counter" bigint NOT NULL,
  "transports" text COLLATE "C" NOT NULL,
  "device" text COLLATE "C" NOT NULL,
  "createdAt" bigint NOT NULL,
  "lastUsedAt" bigint,
  PRIMARY KEY ("id")
);

CREATE TABLE "recoveryCode" (
  "codeHash" text COLLATE "C" NOT NULL,
  "userId" bigint NOT NULL,
  "createdAt" bigint NOT NULL,
  "usedAt" bigint,
  PRIMARY KEY ("codeHash")
);

CREATE TABLE "barStep" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "businessId" bigint NOT NULL,
  "userId" bigint NOT NULL,
  "at" bigint NOT NULL,
  "undoneAt" bigint,
  "orders" text COLLATE "C" NOT NULL,
  PRIMARY KEY ("id")
);

CREATE TABLE "tap" (
  "id" text COLLATE "C" NOT NULL,
  "userId" bigint NOT NULL,
  "orderId" bigint,
  "at" bigint NOT NULL,
  "refused" text COLLATE "C",
  "version" bigint,
  PRIMARY KEY ("id")
);

CREATE TABLE "priceChange" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "businessId" bigint NOT NULL,
  "userId" bigint,
  "summary" text COLLATE "C" NOT NULL,
  "madeAt" bigint NOT NULL,
  "undoneAt" bigint,
  PRIMARY KEY ("id")
);

CREATE TABLE "priceChangeLine" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "priceChangeId" bigint NOT NULL,
  "menuItemId" bigint NOT NULL,
  "beforeCents" bigint NOT NULL,
  "afterCents" bigint NOT NULL,
  "ownPourId" bigint,
  PRIMARY KEY ("id")
);

CREATE TABLE "product" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "brandId" bigint NOT NULL,
  "productLineId" bigint,
  "name" text COLLATE "C" NOT NULL,
  "description" text COLLATE "C",
  "image" text COLLATE "C",
  "volumeMl" bigint,
  "isAlcoholic" bigint NOT NULL DEFAULT 1,
  "abvPercentage" double precision,
  "abvRange" text COLLATE "C",
  "alcoholTypeId" bigint,
  "alcoholSubtypeId" bigint,
  "flavor" text COLLATE "C",
  "isFlavored" bigint NOT NULL DEFAULT 0,
  "isGroupingOnly" bigint NOT NULL DEFAULT 0,
  "baseProductId" bigint,
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  "version" bigint NOT NULL DEFAULT 1,
  "nameFolded" text COLLATE "C",
  "abvRangeFolded" text COLLATE "C",
  "businessId" bigint,
  PRIMARY KEY ("id"),
  CONSTRAINT "product_check_7dd76104" CHECK ("isAlcoholic" IN (0, 1)),
  CONSTRAINT "product_check_408a3c6a" CHECK ("isFlavored" IN (0, 1)),
  CONSTRAINT "product_check_8a29c57b" CHECK ("isGroupingOnly" IN (0, 1))
);

CREATE TABLE "openingStep" (
  "businessId" bigint NOT NULL,
  "step" text COLLATE "C" NOT NULL,
  "status" text COLLATE "C" NOT NULL,
  "at" bigint NOT NULL,
  PRIMARY KEY ("businessId", "step"),
  CONSTRAINT "openingStep_check_6a921cf9" CHECK ("status" IN ('Skipped', 'Played', 'Asked'))
);

CREATE TABLE "testOrder" (
  "businessId" bigint NOT NULL,
  "menuItemId" bigint NOT NULL,
  "startedAt" bigint NOT NULL,
  "openedAt" bigint,
  PRIMARY KEY ("businessId")
);

CREATE TABLE "listStep" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "entity" text COLLATE "C" NOT NULL,
  "userId" bigint NOT NULL,
  "summary" text COLLATE "C" NOT NULL,
  "madeAt" bigint NOT NULL,
  "undoneAt" bigint,
  PRIMARY KEY ("id")
);

CREATE TABLE "nightMail" (
  "userId" bigint NOT NULL,
  "businessId" bigint NOT NULL,
  "sentFor" text COLLATE "C" NOT NULL,
  PRIMARY KEY ("userId", "businessId")
);

CREATE TABLE "businessSlug" (
  "slug" text COLLATE "C" NOT NULL,
  "businessId" bigint NOT NULL,
  PRIMARY KEY ("slug")
);

CREATE TABLE "device" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "customerId" bigint NOT NULL,
  "sessionId" text COLLATE "C" NOT NULL,
  "endpoint" text COLLATE "C" NOT NULL,
  "p256dh" text COLLATE "C" NOT NULL,
  "auth" text COLLATE "C" NOT NULL,
  "createdAt" bigint NOT NULL,
  "language" text COLLATE "C" NOT NULL DEFAULT 'en',
  PRIMARY KEY ("id"),
  CONSTRAINT "device_check_4886c7da" CHECK ("language" IN ('en', 'es'))
);

CREATE TABLE "pushKey" (
  "id" bigint NOT NULL,
  "publicKey" text COLLATE "C" NOT NULL,
  "privateKey" text COLLATE "C" NOT NULL,
  "createdAt" bigint NOT NULL,
  PRIMARY KEY ("id"),
  CONSTRAINT "pushKey_check_5ee4ff71" CHECK ("id" = 1)
);

CREATE TABLE "basket" (
  "tokenHash" text COLLATE "C" NOT NULL,
  "businessId" bigint NOT NULL,
  "lines" text COLLATE "C" NOT NULL,
  "orderKey" text COLLATE "C" NOT NULL,
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  "added" text COLLATE "C" NOT NULL DEFAULT '[]',
  PRIMARY KEY ("tokenHash", "businessId")
);

CREATE TABLE "orderProblem" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "orderId" bigint NOT NULL,
  "orderItemId" bigint,
  "kind" text COLLATE "C" NOT NULL,
  "notes" text COLLATE "C",
  "createdAt" bigint NOT NULL,
  "resolvedAt" bigint,
  "resolvedBy" bigint,
  PRIMARY KEY ("id"),
  CONSTRAINT "orderProblem_check_34889ded" CHECK ("kind" IN ('Wrong drink', 'Missing', 'Spilled', 'Tastes wrong', 'Door did not open', 'Other'))
);

CREATE TABLE "allergenMark" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "type" text COLLATE "C" NOT NULL,
  "ingredientId" bigint,
  "productId" bigint,
  "allergen" text COLLATE "C" NOT NULL,
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  "version" bigint NOT NULL DEFAULT 1,
  PRIMARY KEY ("id"),
  CONSTRAINT "allergenMark_check_4ced6ab7" CHECK ("type" IN ('Ingredient', 'Product')),
  CONSTRAINT "allergenMark_check_cb431567" CHECK ("allergen" IN ('Milk', 'Eggs', 'Fish', 'Shellfish', 'TreeNuts', 'Peanuts', 'Wheat', 'Soybeans', 'Sesame', 'Sulfites')),
  CONSTRAINT "allergenMark_check_57db0c6f" CHECK ((("ingredientId" IS NOT NULL))::int + (("productId" IS NOT NULL))::int = 1)
);

CREATE TABLE "emailCode" (
  "email" text COLLATE "C" NOT NULL,
  "codeHash" text COLLATE "C" NOT NULL,
  "triesLeft" bigint NOT NULL,
  "createdAt" bigint NOT NULL,
  "expiresAt" bigint NOT NULL,
  PRIMARY KEY ("email"),
  CONSTRAINT "emailCode_check_29926574" CHECK ("triesLeft" >= 0)
);

CREATE TABLE "emailChange" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "userId" bigint,
  "customerId" bigint,
  "email" text COLLATE "C" NOT NULL,
  "tokenHash" text COLLATE "C",
  "createdAt" bigint NOT NULL,
  "expiresAt" bigint NOT NULL,
  PRIMARY KEY ("id"),
  CONSTRAINT "emailChange_check_66d309cb" CHECK (("userId" IS NULL) <> ("customerId" IS NULL))
);

CREATE TABLE "orderRecord" (
  "orderId" bigint NOT NULL,
  "seq" bigint NOT NULL,
  "kind" text COLLATE "C" NOT NULL,
  "recordId" bigint NOT NULL,
  "content" text COLLATE "C",
  "hash" text COLLATE "C" NOT NULL,
  PRIMARY KEY ("orderId", "seq"),
  CONSTRAINT "orderRecord_check_e242cdb6" CHECK ("kind" IN ('doorEvent', 'payment', 'refund', 'dispute', 'order', 'orderHistory'))
);

CREATE TABLE "orderChainEnd" (
  "orderId" bigint NOT NULL,
  "seq" bigint NOT NULL,
  "hash" text COLLATE "C" NOT NULL,
  PRIMARY KEY ("orderId")
);

CREATE TABLE "reconciliation" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "fromAt" bigint NOT NULL,
  "untilAt" bigint NOT NULL,
  "startedBy" text COLLATE "C" NOT NULL,
  "stage" text COLLATE "C" NOT NULL,
  "cursor" text COLLATE "C",
  "nextAt" bigint,
  "error" text COLLATE "C",
  "startedAt" bigint NOT NULL,
  "finishedAt" bigint,
  PRIMARY KEY ("id"),
  CONSTRAINT "reconciliation_check_6f600a2e" CHECK ("stage" IN ('Charges', 'Refunds', 'Fees', 'Transfers', 'Disputes', 'Warnings', 'Ours', 'Records', 'Sums', 'Done'))
);

CREATE TABLE "restoration" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "restoredAt" bigint NOT NULL,
  "lacksFrom" bigint NOT NULL,
  "lastNumber" bigint NOT NULL,
  "nextAfter" bigint NOT NULL,
  "comparedAt" bigint,
  PRIMARY KEY ("id")
);

CREATE TABLE "placeHours" (
  "placeId" bigint NOT NULL,
  "weekday" text COLLATE "C" NOT NULL,
  "opens" text COLLATE "C" NOT NULL,
  "closes" text COLLATE "C" NOT NULL,
  PRIMARY KEY ("placeId", "weekday", "opens"),
  CONSTRAINT "placeHours_check_65e150a5" CHECK ("weekday" IN ('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'))
);

CREATE TABLE "placeClosedDate" (
  "placeId" bigint NOT NULL,
  "date" text COLLATE "C" NOT NULL,
  "note" text COLLATE "C",
  PRIMARY KEY ("placeId", "date"),
  CONSTRAINT "placeClosedDate_check_cddfa2b7" CHECK ("date" ~ '^[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]$')
);

CREATE TABLE "orderOrigin" (
  "orderId" bigint NOT NULL,
  "address" text COLLATE "C",
  "deviceId" text COLLATE "C",
  "keptUntil" bigint NOT NULL,
  PRIMARY KEY ("orderId")
);

CREATE TABLE "listLayout" (
  "userId" bigint NOT NULL,
  "list" text COLLATE "C" NOT NULL,
  "layout" text COLLATE "C" NOT NULL,
  PRIMARY KEY ("userId", "list")
);

CREATE TABLE "businessCatalogueVersion" (
  "businessId" bigint NOT NULL,
  "version" bigint NOT NULL,
  PRIMARY KEY ("businessId")
);

CREATE TABLE "serverProcess" (
  "id" text COLLATE "C" NOT NULL,
  "host" text COLLATE "C" NOT NULL,
  "build" text COLLATE "C" NOT NULL,
  "startedAt" bigint NOT NULL,
  "seenAt" bigint NOT NULL,
  PRIMARY KEY ("id")
);

CREATE TABLE "lockerHold" (
  "lockerId" bigint NOT NULL,
  "processId" text COLLATE "C",
  "epoch" bigint NOT NULL,
  "boots" text COLLATE "C" NOT NULL DEFAULT '[]',
  PRIMARY KEY ("lockerId")
);

CREATE TABLE "lease" (
  "name" text COLLATE "C" NOT NULL,
  "processId" text COLLATE "C" NOT NULL,
  "until" bigint NOT NULL,
  PRIMARY KEY ("name")
);

CREATE UNLOGGED TABLE "hint" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "sender" text COLLATE "C" NOT NULL,
  "hints" text COLLATE "C" NOT NULL,
  "at" bigint NOT NULL,
  PRIMARY KEY ("id")
);

CREATE UNLOGGED TABLE "attemptCount" (
  "key" text COLLATE "C" NOT NULL,
  "count" bigint NOT NULL,
  "until" bigint NOT NULL,
  PRIMARY KEY ("key")
);

CREATE UNLOGGED TABLE "accountAttempt" (
  "account" text COLLATE "C" NOT NULL,
  "place" text COLLATE "C" NOT NULL,
  "failures" bigint NOT NULL,
  "lastAt" bigint NOT NULL,
  "readyAt" bigint NOT NULL,
  "isReported" bigint NOT NULL DEFAULT 0,
  PRIMARY KEY ("account", "place"),
  CONSTRAINT "accountAttempt_check_5de8874e" CHECK ("isReported" IN (0, 1))
);

CREATE TABLE "usedToken" (
  "hash" text COLLATE "C" NOT NULL,
  "until" bigint NOT NULL,
  PRIMARY KEY ("hash")
);

CREATE TABLE "ingredient" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "name" text COLLATE "C" NOT NULL,
  "category" text COLLATE "C" NOT NULL,
  "isAlcoholic" bigint NOT NULL DEFAULT 0,
  "description" text COLLATE "C",
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  "version" bigint NOT NULL DEFAULT 1,
  "nameFolded" text COLLATE "C",
  "businessId" bigint,
  PRIMARY KEY ("id"),
  CONSTRAINT "ingredient_check_7dd76104" CHECK ("isAlcoholic" IN (0, 1))
);

CREATE TABLE "brand" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "name" text COLLATE "C" NOT NULL,
  "description" text COLLATE "C",
  "manufacturer" text COLLATE "C",
  "countryOfOrigin" text COLLATE "C",
  "website" text COLLATE "C",
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  "version" bigint NOT NULL DEFAULT 1,
  "nameFolded" text COLLATE "C",
  "businessId" bigint,
  PRIMARY KEY ("id")
);

CREATE TABLE "timedMenu" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "businessId" bigint NOT NULL,
  "name" text COLLATE "C" NOT NULL,
  "monday" bigint NOT NULL DEFAULT 1,
  "tuesday" bigint NOT NULL DEFAULT 1,
  "wednesday" bigint NOT NULL DEFAULT 1,
  "thursday" bigint NOT NULL DEFAULT 1,
  "friday" bigint NOT NULL DEFAULT 1,
  "saturday" bigint NOT NULL DEFAULT 1,
  "sunday" bigint NOT NULL DEFAULT 1,
  "startTime" text COLLATE "C",
  "endTime" text COLLATE "C",
  "startDate" text COLLATE "C",
  "endDate" text COLLATE "C",
  "isActive" bigint NOT NULL DEFAULT 1,
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  "version" bigint NOT NULL DEFAULT 1,
  PRIMARY KEY ("id"),
  CONSTRAINT "timedMenu_check_d2d58144" CHECK ("monday" IN (0, 1)),
  CONSTRAINT "timedMenu_check_fc86581b" CHECK ("tuesday" IN (0, 1)),
  CONSTRAINT "timedMenu_check_df532448" CHECK ("wednesday" IN (0, 1)),
  CONSTRAINT "timedMenu_check_71038d9d" CHECK ("thursday" IN (0, 1)),
  CONSTRAINT "timedMenu_check_07c1680b" CHECK ("friday" IN (0, 1)),
  CONSTRAINT "timedMenu_check_6b560ea0" CHECK ("saturday" IN (0, 1)),
  CONSTRAINT "timedMenu_check_63868eac" CHECK ("sunday" IN (0, 1)),
  CONSTRAINT "timedMenu_check_45dd0efb" CHECK ("isActive" IN (0, 1))
);

CREATE TABLE "timedMenuCategory" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "timedMenuId" bigint NOT NULL,
  "categoryId" bigint NOT NULL,
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  "version" bigint NOT NULL DEFAULT 1,
  PRIMARY KEY ("id")
);

CREATE TABLE "menuFile" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "businessId" bigint NOT NULL,
  "userId" bigint NOT NULL,
  "fileName" text COLLATE "C" NOT NULL,
  "sheets" text COLLATE "C",
  "choices" text COLLATE "C" NOT NULL,
  "stepId" bigint,
  "expiresAt" bigint NOT NULL,
  PRIMARY KEY ("id")
);

CREATE TABLE "listView" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "userId" bigint NOT NULL,
  "list" text COLLATE "C" NOT NULL,
  "name" text COLLATE "C" NOT NULL,
  "query" text COLLATE "C" NOT NULL,
  "layout" text COLLATE "C",
  "isDefault" bigint NOT NULL DEFAULT 0,
  PRIMARY KEY ("id"),
  CONSTRAINT "listView_check_c658e20b" CHECK ("isDefault" IN (0, 1))
);

CREATE TABLE "listDensity" (
  "userId" bigint NOT NULL,
  "list" text COLLATE "C" NOT NULL,
  PRIMARY KEY ("userId", "list")
);

CREATE TABLE "payout" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "businessId" bigint NOT NULL,
  "stripePayoutId" text COLLATE "C" NOT NULL,
  "amountCents" bigint NOT NULL,
  "status" text COLLATE "C" NOT NULL,
  "arrivesOn" text COLLATE "C" NOT NULL,
  "isAutomatic" bigint NOT NULL,
  "hasParts" bigint NOT NULL,
  "failureCode" text COLLATE "C",
  "failureMessage" text COLLATE "C",
  "madeAt" bigint NOT NULL,
  "partsReadAt" bigint,
  "partsTriedAt" bigint,
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  PRIMARY KEY ("id"),
  CONSTRAINT "payout_check_c6315d26" CHECK ("status" IN ('Pending', 'InTransit', 'Paid', 'Failed', 'Cancelled')),
  CONSTRAINT "payout_check_17cd002d" CHECK ("isAutomatic" IN (0, 1)),
  CONSTRAINT "payout_check_bd803d58" CHECK ("hasParts" IN (0, 1))
);

CREATE TABLE "payoutPart" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "payoutId" bigint NOT NULL,
  "stripeTransactionId" text COLLATE "C" NOT NULL,
  "kind" text COLLATE "C" NOT NULL,
  "amountCents" bigint NOT NULL,
  "feeCents" bigint NOT NULL,
  "orderId" bigint,
  "stripeSourceId" text COLLATE "C",
  "stripeTransferId" text COLLATE "C",
  "description" text COLLATE "C",
  "madeAt" bigint NOT NULL,
  PRIMARY KEY ("id"),
  CONSTRAINT "payoutPart_check_25b9c145" CHECK ("kind" IN ('Order', 'Refund', 'FeeRefund', 'FailedRefund', 'Dispute', 'StripeFee', 'FailedPayout', 'Adjustment'))
);

CREATE TABLE "payoutDay" (
  "payoutId" bigint NOT NULL,
  "date" text COLLATE "C" NOT NULL,
  "businessId" bigint NOT NULL,
  "cents" bigint NOT NULL,
  PRIMARY KEY ("payoutId", "date")
);

CREATE TABLE "payoutReading" (
  "businessId" bigint NOT NULL,
  "readAt" bigint,
  "nextAt" bigint NOT NULL,
  "error" text COLLATE "C",
  PRIMARY KEY ("businessId")
);

CREATE TABLE "cardFeeDay" (
  "businessId" bigint NOT NULL,
  "date" text COLLATE "C" NOT NULL,
  "payments" bigint NOT NULL,
  "cents" bigint NOT NULL,
  PRIMARY KEY ("businessId", "date")
);

CREATE TABLE "menuTranslation" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "businessId" bigint NOT NULL,
  "language" text COLLATE "C" NOT NULL,
  "type" text COLLATE "C" NOT NULL,
  "categoryId" bigint,
  "menuItemId" bigint,
  "pourFormatId" bigint,
  "ingredientId" bigint,
  "alcoholTypeId" bigint,
  "alcoholSubtypeId" bigint,
  "substitutionId" bigint,
  "name" text COLLATE "C",
  "nameOf" text COLLATE "C",
  "description" text COLLATE "C",
  "descriptionOf" text COLLATE "C",
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  "version" bigint NOT NULL DEFAULT 1,
  PRIMARY KEY ("id"),
  CONSTRAINT "menuTranslation_check_a62f28a8" CHECK ((("categoryId" IS NOT NULL))::int + (("menuItemId" IS NOT NULL))::int + (("pourFormatId" IS NOT NULL))::int + (("ingredientId" IS NOT NULL))::int + (("alcoholTypeId" IS NOT NULL))::int + (("alcoholSubtypeId" IS NOT NULL))::int + (("substitutionId" IS NOT NULL))::int = 1),
  CONSTRAINT "menuTranslation_check_ed7dfd55" CHECK ("name" IS NOT NULL OR "description" IS NOT NULL)
);

CREATE TABLE "guestPasskey" (
  "id" text COLLATE "C" NOT NULL,
  "customerId" bigint NOT NULL,
  "publicKey" text COLLATE "C" NOT NULL,
  "counter" bigint NOT NULL,
  "device" text COLLATE "C" NOT NULL,
  "createdAt" bigint NOT NULL,
  "lastUsedAt" bigint,
  PRIMARY KEY ("id")
);

CREATE TABLE "guestIdentity" (
  "provider" text COLLATE "C" NOT NULL,
  "subject" text COLLATE "C" NOT NULL,
  "customerId" bigint NOT NULL,
  "createdAt" bigint NOT NULL,
  "lastUsedAt" bigint NOT NULL,
  PRIMARY KEY ("provider", "subject"),
  CONSTRAINT "guestIdentity_check_6ffd5a1d" CHECK ("provider" IN ('apple', 'google'))
);

CREATE TABLE "taxClass" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "businessId" bigint NOT NULL,
  "name" text COLLATE "C" NOT NULL,
  "isDefault" bigint NOT NULL DEFAULT 0,
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  "version" bigint NOT NULL DEFAULT 1,
  PRIMARY KEY ("id"),
  CONSTRAINT "taxClass_check_c658e20b" CHECK ("isDefault" IN (0, 1))
);

CREATE TABLE "taxClassRate" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "taxClassId" bigint NOT NULL,
  "ratePercentage" double precision NOT NULL,
  "fromDate" text COLLATE "C" NOT NULL,
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  "version" bigint NOT NULL DEFAULT 1,
  PRIMARY KEY ("id"),
  CONSTRAINT "taxClassRate_check_c754406d" CHECK ("ratePercentage" >= 0 AND "ratePercentage" <= 100)
);

CREATE TABLE "compLine" (
  "refundId" bigint NOT NULL,
  "orderItemId" bigint NOT NULL,
  "subtotalCents" bigint NOT NULL,
  "taxCents" bigint NOT NULL,
  PRIMARY KEY ("refundId", "orderItemId")
);

CREATE TABLE "priceRule" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "businessId" bigint NOT NULL,
  "name" text COLLATE "C" NOT NULL,
  "kind" text COLLATE "C" NOT NULL DEFAULT 'Percent',
  "percentOff" double precision,
  "amountOffCents" bigint,
  "fixedPriceCents" bigint,
  "scope" text COLLATE "C" NOT NULL DEFAULT 'Menu',
  "includesAlcohol" bigint NOT NULL DEFAULT 0,
  "monday" bigint NOT NULL DEFAULT 1,
  "tuesday" bigint NOT NULL DEFAULT 1,
  "wednesday" bigint NOT NULL DEFAULT 1,
  "thursday" bigint NOT NULL DEFAULT 1,
  "friday" bigint NOT NULL DEFAULT 1,
  "saturday" bigint NOT NULL DEFAULT 1,
  "sunday" bigint NOT NULL DEFAULT 1,
  "startTime" text COLLATE "C",
  "endTime" text COLLATE "C",
  "startDate" text COLLATE "C",
  "endDate" text COLLATE "C",
  "isActive" bigint NOT NULL DEFAULT 1,
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  "version" bigint NOT NULL DEFAULT 1,
  PRIMARY KEY ("id"),
  CONSTRAINT "priceRule_check_73b9c10f" CHECK ("kind" IN ('Percent', 'Amount', 'FixedPrice')),
  CONSTRAINT "priceRule_check_46d12e40" CHECK ("scope" IN ('Menu', 'Chosen')),
  CONSTRAINT "priceRule_check_b2fad8e3" CHECK ("includesAlcohol" IN (0, 1)),
  CONSTRAINT "priceRule_check_d2d58144" CHECK ("monday" IN (0, 1)),
  CONSTRAINT "priceRule_check_fc86581b" CHECK ("tuesday" IN (0, 1)),
  CONSTRAINT "priceRule_check_df532448" CHECK ("wednesday" IN (0, 1)),
  CONSTRAINT "priceRule_check_71038d9d" CHECK ("thursday" IN (0, 1)),
  CONSTRAINT "priceRule_check_07c1680b" CHECK ("friday" IN (0, 1)),
  CONSTRAINT "priceRule_check_6b560ea0" CHECK ("saturday" IN (0, 1)),
  CONSTRAINT "priceRule_check_63868eac" CHECK ("sunday" IN (0, 1)),
  CONSTRAINT "priceRule_check_45dd0efb" CHECK ("isActive" IN (0, 1)),
  CONSTRAINT "priceRule_check_0c78ed72" CHECK (("kind" = 'Percent' AND "percentOff" IS NOT NULL) OR ("kind" = 'Amount' AND "amountOffCents" IS NOT NULL) OR ("kind" = 'FixedPrice' AND "fixedPriceCents" IS NOT NULL))
);

CREATE TABLE "priceRuleItem" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "priceRuleId" bigint NOT NULL,
  "menuItemId" bigint NOT NULL,
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  "version" bigint NOT NULL DEFAULT 1,
  PRIMARY KEY ("id")
);

CREATE TABLE "priceRuleCategory" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "priceRuleId" bigint NOT NULL,
  "categoryId" bigint NOT NULL,
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  "version" bigint NOT NULL DEFAULT 1,
  PRIMARY KEY ("id")
);

CREATE TABLE "priceRuleConfirmation" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "priceRuleId" bigint NOT NULL,
  "terms" text COLLATE "C" NOT NULL,
  "userId" bigint,
  "confirmedBy" text COLLATE "C" NOT NULL,
  "confirmedAt" bigint NOT NULL,
  PRIMARY KEY ("id")
);

CREATE TABLE "tabCharge" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "uid" text COLLATE "C" NOT NULL,
  "tabId" bigint NOT NULL,
  "businessId" bigint NOT NULL,
  "customerId" bigint NOT NULL,
  "kind" text COLLATE "C" NOT NULL,
  "status" text COLLATE "C" NOT NULL,
  "amountCents" bigint NOT NULL,
  "captureCents" bigint,
  "capturedCents" bigint NOT NULL DEFAULT 0,
  "applicationFeeCents" bigint NOT NULL DEFAULT 0,
  "destinationAccount" text COLLATE "C",
  "paymentMethodId" text COLLATE "C",
  "offSession" bigint NOT NULL DEFAULT 0,
  "stripePaymentIntentId" text COLLATE "C",
  "clientSecret" text COLLATE "C",
  "nextActionUrl" text COLLATE "C",
  "errorCode" text COLLATE "C",
  "errorMessage" text COLLATE "C",
  "attempts" bigint NOT NULL DEFAULT 0,
  "nextCheckAt" bigint,
  "heldAt" bigint,
  "cardBrand" text COLLATE "C",
  "cardLast4" text COLLATE "C",
  "cardWallet" text COLLATE "C",
  "refundFailedAt" bigint,
  "cardFeeCents" bigint,
  "createdAt" bigint NOT NULL,
  "updatedAt" bigint NOT NULL,
  PRIMARY KEY ("id"),
  CONSTRAINT "tabCharge_check_3dca6a9e" CHECK ("kind" IN ('Hold', 'Payment')),
  CONSTRAINT "tabCharge_check_c8cd8e81" CHECK ("status" IN ('Creating', 'RequiresPaymentMethod', 'RequiresAction', 'Processing', 'Authorized', 'Captured', 'Released', 'Failed')),
  CONSTRAINT "tabCharge_check_a0b25824" CHECK ("amountCents" > 0),
  CONSTRAINT "tabCharge_check_5c53cbe3" CHECK ("captureCents" >= 0),
  CONSTRAINT "tabCharge_check_cad3adbb" CHECK ("capturedCents" >= 0),
  CONSTRAINT "tabCharge_check_612cd638" CHECK ("offSession" IN (0, 1))
);

CREATE TABLE "stripeDifference" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "kind" text COLLATE "C" NOT NULL,
  "stripeId" text COLLATE "C" NOT NULL,
  "orderId" bigint,
  "ours" text COLLATE "C",
  "theirs" text COLLATE "C",
  "state" text COLLATE "C" NOT NULL,
  "madeAt" bigint NOT NULL,
  "firstSeenAt" bigint NOT NULL,
  "lastSeenAt" bigint NOT NULL,
  "reconciliationId" bigint NOT NULL,
  "mailedAt" bigint,
  "settledAt" bigint,
  "settledBy" text COLLATE "C",
  "note" text COLLATE "C",
  "putRight" bigint NOT NULL DEFAULT 0,
  PRIMARY KEY ("id"),
  CONSTRAINT "stripeDifference_check_6624eda7" CHECK ("kind" IN ('ChargeNotHere', 'ChargeNotAtStripe', 'ChargeAmount', 'ChargeStatus', 'ChargedTwice', 'HoldOpen', 'FeeTaken', 'FeeNotGivenBack', 'FeeGivenBack', 'RefundNotHere', 'RefundNotAtStripe', 'RefundAmount', 'RefundStatus', 'DisputeNotHere', 'DisputeStatus', 'WarningNotHere', 'WarningStatus', 'TransferNotHere', 'TransferElsewhere', 'TransferAmount', 'VenueKept', 'VenueShort', 'FailedRefundKept', 'RecordsChanged', 'OrderSums', 'OrderStatus', 'DayFigures', 'TotalFigures', 'GuestFigures')),
  CONSTRAINT "stripeDifference_check_22ce4fa8" CHECK ("state" IN ('Open', 'Settled')),
  CONSTRAINT "stripeDifference_check_87c60ae2" CHECK ("putRight" IN (0, 1))
);

CREATE TABLE "tabFriend" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "tabId" bigint NOT NULL,
  "customerId" bigint NOT NULL,
  "limitCents" bigint,
  "joinedAt" bigint NOT NULL,
  "leftAt" bigint,
  "removed" bigint NOT NULL DEFAULT 0,
  PRIMARY KEY ("id"),
  CONSTRAINT "tabFriend_check_c9e32a4e" CHECK ("limitCents" >= 0),
  CONSTRAINT "tabFriend_check_15432cc3" CHECK ("removed" IN (0, 1))
);

CREATE TABLE "tabShare" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "tabId" bigint NOT NULL,
  "customerId" bigint NOT NULL,
  "amountCents" bigint NOT NULL,
  "createdAt" bigint NOT NULL,
  PRIMARY KEY ("id"),
  CONSTRAINT "tabShare_check_fa958e79" CHECK ("amountCents" >= 0)
);

CREATE TABLE "drinkRefusal" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "businessId" bigint NOT NULL,
  "customerId" bigint NOT NULL,
  "orderId" bigint,
  "kind" text COLLATE "C" NOT NULL,
  "drinks" text COLLATE "C" NOT NULL,
  "strengthTenths" bigint NOT NULL,
  "askedAt" bigint NOT NULL,
  "answer" text COLLATE "C",
  "answeredAt" bigint,
  "until" bigint,
  "actor" text COLLATE "C",
  "reason" text COLLATE "C",
  PRIMARY KEY ("id"),
  CONSTRAINT "drinkRefusal_check_02f74872" CHECK ("kind" IN ('order', 'hour')),
  CONSTRAINT "drinkRefusal_check_c8965ea8" CHECK ("answer" IN ('hour', 'night', 'no')),
  CONSTRAINT "drinkRefusal_check_966af70f" CHECK ("reason" IN ('Looks fine', 'For others', 'Eating', 'Other'))
);

CREATE TABLE "ageCheck" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "customerId" bigint NOT NULL,
  "businessId" bigint NOT NULL,
  "actor" text COLLATE "C" NOT NULL,
  "document" text COLLATE "C" NOT NULL,
  "at" bigint NOT NULL,
  "until" bigint NOT NULL,
  PRIMARY KEY ("id"),
  CONSTRAINT "ageCheck_check_08dceef5" CHECK ("document" IN ('Driver license', 'State ID', 'Passport', 'Military ID', 'Other'))
);

CREATE TABLE "ageCode" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "customerId" bigint NOT NULL,
  "businessId" bigint NOT NULL,
  "codeHash" text COLLATE "C" NOT NULL,
  "sealed" text COLLATE "C" NOT NULL,
  "expiresAt" bigint NOT NULL,
  "ageCheckId" bigint,
  PRIMARY KEY ("id")
);

CREATE TABLE "orderHandover" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "orderId" bigint NOT NULL,
  "code" text COLLATE "C" NOT NULL,
  "createdAt" bigint NOT NULL,
  "takenBy" bigint,
  "takenAt" bigint,
  "endedAt" bigint,
  PRIMARY KEY ("id")
);

CREATE TABLE "cubbyContent" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "orderId" bigint NOT NULL,
  "cubbyId" bigint,
  "orderItemId" bigint NOT NULL,
  "quantity" bigint NOT NULL,
  "takenOutAt" bigint,
  PRIMARY KEY ("id"),
  CONSTRAINT "cubbyContent_check_900dc20a" CHECK ("quantity" > 0)
);

CREATE TABLE "productWords" (rowid bigint PRIMARY KEY, words tsvector NOT NULL);
CREATE INDEX "productWords_words" ON "productWords" USING gin (words);

CREATE TABLE "customerWords" (rowid bigint PRIMARY KEY, words tsvector NOT NULL);
CREATE INDEX "customerWords_words" ON "customerWords" USING gin (words);

INSERT INTO "catalogueVersion" ("id", "version") VALUES (1, 1);

INSERT INTO "orderRecordStart" ("kind", "lastId") VALUES ('dispute', 0), ('doorEvent', 0), ('order', 0), ('orderHistory', 0), ('payment', 0), ('refund', 0);

CREATE UNIQUE INDEX "alcoholCategory_name_key" ON "alcoholCategory" ("name" NULLS FIRST);
CREATE UNIQUE INDEX "alcoholType_name_key" ON "alcoholType" ("name" NULLS FIRST);
CREATE UNIQUE INDEX "alcoholSubtype_alcoholTypeId_name_key" ON "alcoholSubtype" ("alcoholTypeId" NULLS FIRST, "name" NULLS FIRST);
CREATE UNIQUE INDEX "priceTier_name_key" ON "priceTier" ("name" NULLS FIRST);
CREATE UNIQUE INDEX "pourType_name_key" ON "pourType" ("name" NULLS FIRST);
CREATE UNIQUE INDEX "packagingFormat_name_key" ON "packagingFormat" ("name" NULLS FIRST);
CREATE UNIQUE INDEX "servingContainer_name_key" ON "servingContainer" ("name" NULLS FIRST);
CREATE UNIQUE INDEX "productLine_brandId_name_key" ON "productLine" ("brandId" NULLS FIRST, "name" NULLS FIRST);
CREATE UNIQUE INDEX "productAttribute_name_key" ON "productAttribute" ("name" NULLS FIRST);
CREATE UNIQUE INDEX "productAttributeValue_productAttributeId_productId_att_22603130" ON "productAttributeValue" ("productAttributeId" NULLS FIRST, "productId" NULLS FIRST, "attributeValue" NULLS FIRST);
CREATE UNIQUE INDEX "substitution_name_key" ON "substitution" ("name" NULLS FIRST);
CREATE UNIQUE INDEX "standardDrink_name_key" ON "standardDrink" ("name" NULLS FIRST);
CREATE UNIQUE INDEX "standardDrinkSubstitution_drinkId_substitutionId_key" ON "standardDrinkSubstitution" ("drinkId" NULLS FIRST, "substitutionId" NULLS FIRST);
CREATE UNIQUE INDEX "business_placeId_key" ON "business" ("placeId" NULLS FIRST);
CREATE UNIQUE INDEX "businessStripeAccount_stripeAccountId_key" ON "businessStripeAccount" ("stripeAccountId" NULLS FIRST);
CREATE UNIQUE INDEX "user_email_key" ON "user" ("email" NULLS FIRST);
CREATE UNIQUE INDEX "customer_email_key" ON "customer" ("email" NULLS FIRST);
CREATE UNIQUE INDEX "customer_stripeCustomerId_key" ON "customer" ("stripeCustomerId" NULLS FIRST);
CREATE UNIQUE INDEX "verificationSession_providerSessionId_key" ON "verificationSession" ("providerSessionId" NULLS FIRST);
CREATE UNIQUE INDEX "businessCategory_businessId_categoryId_key" ON "businessCategory" ("businessId" NULLS FIRST, "categoryId" NULLS FIRST);
CREATE UNIQUE INDEX "customDrink_businessId_name_key" ON "customDrink" ("businessId" NULLS FIRST, "name" NULLS FIRST);
CREATE UNIQUE INDEX "categoryAssignment_categoryId_standardDrinkId_key" ON "categoryAssignment" ("categoryId" NULLS FIRST, "standardDrinkId" NULLS FIRST);
CREATE UNIQUE INDEX "categoryAssignment_categoryId_customDrinkId_key" ON "categoryAssignment" ("categoryId" NULLS FIRST, "customDrinkId" NULLS FIRST);
CREATE UNIQUE INDEX "categoryAssignment_categoryId_productId_key" ON "categoryAssignment" ("categoryId" NULLS FIRST, "productId" NULLS FIRST);
CREATE UNIQUE INDEX "businessPourAvailability_businessId_pourAvailabilityId_key" ON "businessPourAvailability" ("businessId" NULLS FIRST, "pourAvailabilityId" NULLS FIRST);
CREATE UNIQUE INDEX "businessServingContainer_businessId_servingContainerId_key" ON "businessServingContainer" ("businessId" NULLS FIRST, "servingContainerId" NULLS FIRST);
CREATE UNIQUE INDEX "menuItem_businessId_standardDrinkId_key" ON "menuItem" ("businessId" NULLS FIRST, "standardDrinkId" NULLS FIRST);
CREATE UNIQUE INDEX "menuItem_businessId_customDrinkId_key" ON "menuItem" ("businessId" NULLS FIRST, "customDrinkId" NULLS FIRST);
CREATE UNIQUE INDEX "menuItem_businessId_productId_key" ON "menuItem" ("businessId" NULLS FIRST, "productId" NULLS FIRST);
CREATE UNIQUE INDEX "order_uid_key" ON "order" ("uid" NULLS FIRST);
CREATE UNIQUE INDEX "payment_stripePaymentIntentId_key" ON "payment" ("stripePaymentIntentId" NULLS FIRST);
CREATE UNIQUE INDEX "payment_orderId_attempt_key" ON "payment" ("orderId" NULLS FIRST, "attempt" NULLS FIRST);
CREATE UNIQUE INDEX "refund_uid_key" ON "refund" ("uid" NULLS FIRST);
CREATE UNIQUE INDEX "refund_orderItemId_key" ON "refund" ("orderItemId" NULLS FIRST);
CREATE UNIQUE INDEX "refund_stripeRefundId_key" ON "refund" ("stripeRefundId" NULLS FIRST);
CREATE UNIQUE INDEX "businessLocker_deviceId_key" ON "businessLocker" ("deviceId" NULLS FIRST);
CREATE UNIQUE INDEX "businessLocker_lockerId_key" ON "businessLocker" ("lockerId" NULLS FIRST);
CREATE UNIQUE INDEX "businessLocker_businessId_name_key" ON "businessLocker" ("businessId" NULLS FIRST, "name" NULLS FIRST);
CREATE UNIQUE INDEX "doorEvent_lockerId_bootId_seq_key" ON "doorEvent" ("lockerId" NULLS FIRST, "bootId" NULLS FIRST, "seq" NULLS FIRST);
CREATE UNIQUE INDEX "cubby_lockerId_number_key" ON "cubby" ("lockerId" NULLS FIRST, "number" NULLS FIRST);
CREATE UNIQUE INDEX "pairingCode_codeHash_key" ON "pairingCode" ("codeHash" NULLS FIRST);
CREATE UNIQUE INDEX "stripeStep_uid_key" ON "stripeStep" ("uid" NULLS FIRST);
CREATE UNIQUE INDEX "stripeStep_refundId_key" ON "stripeStep" ("refundId" NULLS FIRST);
CREATE UNIQUE INDEX "dispute_uid_key" ON "dispute" ("uid" NULLS FIRST);
CREATE UNIQUE INDEX "dispute_stripeDisputeId_key" ON "dispute" ("stripeDisputeId" NULLS FIRST);
CREATE UNIQUE INDEX "fraudWarning_stripeWarningId_key" ON "fraudWarning" ("stripeWarningId" NULLS FIRST);
CREATE UNIQUE INDEX "priceChangeLine_priceChangeId_menuItemId_key" ON "priceChangeLine" ("priceChangeId" NULLS FIRST, "menuItemId" NULLS FIRST);
CREATE UNIQUE INDEX "device_endpoint_key" ON "device" ("endpoint" NULLS FIRST);
CREATE UNIQUE INDEX "allergenMark_ingredientId_allergen_key" ON "allergenMark" ("ingredientId" NULLS FIRST, "allergen" NULLS FIRST);
CREATE UNIQUE INDEX "allergenMark_productId_allergen_key" ON "allergenMark" ("productId" NULLS FIRST, "allergen" NULLS FIRST);
CREATE UNIQUE INDEX "emailChange_userId_key" ON "emailChange" ("userId" NULLS FIRST);
CREATE UNIQUE INDEX "emailChange_customerId_key" ON "emailChange" ("customerId" NULLS FIRST);
CREATE UNIQUE INDEX "emailChange_tokenHash_key" ON "emailChange" ("tokenHash" NULLS FIRST);
CREATE UNIQUE INDEX "restoration_restoredAt_key" ON "restoration" ("restoredAt" NULLS FIRST);
CREATE UNIQUE INDEX "timedMenuCategory_timedMenuId_categoryId_key" ON "timedMenuCategory" ("timedMenuId" NULLS FIRST, "categoryId" NULLS FIRST);
CREATE UNIQUE INDEX "listView_userId_list_name_key" ON "listView" ("userId" NULLS FIRST, "list" NULLS FIRST, "name" NULLS FIRST);
CREATE UNIQUE INDEX "payout_stripePayoutId_key" ON "payout" ("stripePayoutId" NULLS FIRST);
CREATE UNIQUE INDEX "payoutPart_stripeTransactionId_key" ON "payoutPart" ("stripeTransactionId" NULLS FIRST);
CREATE UNIQUE INDEX "menuTranslation_categoryId_businessId_language_key" ON "menuTranslation" ("categoryId" NULLS FIRST, "businessId" NULLS FIRST, "language" NULLS FIRST);
CREATE UNIQUE INDEX "menuTranslation_menuItemId_businessId_language_key" ON "menuTranslation" ("menuItemId" NULLS FIRST, "businessId" NULLS FIRST, "language" NULLS FIRST);
CREATE UNIQUE INDEX "menuTranslation_pourFormatId_businessId_language_key" ON "menuTranslation" ("pourFormatId" NULLS FIRST, "businessId" NULLS FIRST, "language" NULLS FIRST);
CREATE UNIQUE INDEX "menuTranslation_ingredientId_businessId_language_key" ON "menuTranslation" ("ingredientId" NULLS FIRST, "businessId" NULLS FIRST, "language" NULLS FIRST);
CREATE UNIQUE INDEX "menuTranslation_alcoholTypeId_businessId_language_key" ON "menuTranslation" ("alcoholTypeId" NULLS FIRST, "businessId" NULLS FIRST, "language" NULLS FIRST);
CREATE UNIQUE INDEX "menuTranslation_alcoholSubtypeId_businessId_language_key" ON "menuTranslation" ("alcoholSubtypeId" NULLS FIRST, "businessId" NULLS FIRST, "language" NULLS FIRST);
CREATE UNIQUE INDEX "menuTranslation_substitutionId_businessId_language_key" ON "menuTranslation" ("substitutionId" NULLS FIRST, "businessId" NULLS FIRST, "language" NULLS FIRST);
CREATE UNIQUE INDEX "taxClass_businessId_name_key" ON "taxClass" ("businessId" NULLS FIRST, "name" NULLS FIRST);
CREATE UNIQUE INDEX "taxClassRate_taxClassId_fromDate_key" ON "taxClassRate" ("taxClassId" NULLS FIRST, "fromDate" NULLS FIRST);
CREATE UNIQUE INDEX "priceRule_businessId_name_key" ON "priceRule" ("businessId" NULLS FIRST, "name" NULLS FIRST);
CREATE UNIQUE INDEX "priceRuleItem_priceRuleId_menuItemId_key" ON "priceRuleItem" ("priceRuleId" NULLS FIRST, "menuItemId" NULLS FIRST);
CREATE UNIQUE INDEX "priceRuleCategory_priceRuleId_categoryId_key" ON "priceRuleCategory" ("priceRuleId" NULLS FIRST, "categoryId" NULLS FIRST);
CREATE UNIQUE INDEX "tabCharge_uid_key" ON "tabCharge" ("uid" NULLS FIRST);
CREATE UNIQUE INDEX "tabCharge_stripePaymentIntentId_key" ON "tabCharge" ("stripePaymentIntentId" NULLS FIRST);
CREATE UNIQUE INDEX "stripeDifference_kind_stripeId_key" ON "stripeDifference" ("kind" NULLS FIRST, "stripeId" NULLS FIRST);
CREATE UNIQUE INDEX "tabFriend_tabId_customerId_key" ON "tabFriend" ("tabId" NULLS FIRST, "customerId" NULLS FIRST);
CREATE UNIQUE INDEX "tabShare_tabId_customerId_key" ON "tabShare" ("tabId" NULLS FIRST, "customerId" NULLS FIRST);
CREATE UNIQUE INDEX "orderHandover_code_key" ON "orderHandover" ("code" NULLS FIRST);
CREATE INDEX "alcoholType_alcoholCategoryId" ON "alcoholType" ("alcoholCategoryId" NULLS FIRST);
CREATE INDEX "pourFormat_pourTypeId" ON "pourFormat" ("pourTypeId" NULLS FIRST);
CREATE INDEX "pourFormat_servingContainerId" ON "pourFormat" ("servingContainerId" NULLS FIRST);
CREATE INDEX "pourFormat_packagingFormatId" ON "pourFormat" ("packagingFormatId" NULLS FIRST);
CREATE INDEX "pourFormat_alcoholCategoryId" ON "pourFormat" ("alcoholCategoryId" NULLS FIRST);
CREATE INDEX "productAttributeValue_productId" ON "productAttributeValue" ("productId" NULLS FIRST);
CREATE INDEX "standardDrinkRecipeItem_standardDrinkId" ON "standardDrinkRecipeItem" ("standardDrinkId" NULLS FIRST);
CREATE INDEX "standardDrinkRecipeItem_productId" ON "standardDrinkRecipeItem" ("productId" NULLS FIRST);
CREATE INDEX "standardDrinkRecipeItem_ingredientId" ON "standardDrinkRecipeItem" ("ingredientId" NULLS FIRST);
CREATE INDEX "standardDrinkRecipeItem_alcoholTypeId" ON "standardDrinkRecipeItem" ("alcoholTypeId" NULLS FIRST);
CREATE INDEX "standardDrinkRecipeItem_alcoholSubtypeId" ON "standardDrinkRecipeItem" ("alcoholSubtypeId" NULLS FIRST);
CREATE INDEX "standardDrinkSubstitution_substitutionId" ON "standardDrinkSubstitution" ("substitutionId" NULLS FIRST);
CREATE INDEX "place_latitude_longitude" ON "place" ("latitude" NULLS FIRST, "longitude" NULLS FIRST);
CREATE INDEX "businessSignup_status" ON "businessSignup" ("status" NULLS FIRST);
CREATE INDEX "userBusiness_businessId" ON "userBusiness" ("businessId" NULLS FIRST);
CREATE INDEX "signupNote_entityId" ON "signupNote" ("entityId" NULLS FIRST);
CREATE INDEX "signupNote_createdBy" ON "signupNote" ("createdBy" NULLS FIRST);
CREATE INDEX "placeFollow_placeId" ON "placeFollow" ("placeId" NULLS FIRST);
CREATE INDEX "placeAnalytics_placeId" ON "placeAnalytics" ("placeId" NULLS FIRST, "type" NULLS FIRST, "createdAt" NULLS FIRST);
CREATE INDEX "placeAnalytics_customerId" ON "placeAnalytics" ("customerId" NULLS FIRST);
CREATE INDEX "session_userId" ON "session" ("userId" NULLS FIRST);
CREATE INDEX "session_customerId" ON "session" ("customerId" NULLS FIRST);
CREATE INDEX "session_expiresAt" ON "session" ("expiresAt" NULLS FIRST);
CREATE INDEX "refreshToken_sessionId" ON "refreshToken" ("sessionId" NULLS FIRST);
CREATE INDEX "passwordReset_userId" ON "passwordReset" ("userId" NULLS FIRST);
CREATE INDEX "passwordReset_customerId" ON "passwordReset" ("customerId" NULLS FIRST);
CREATE INDEX "verificationSession_email" ON "verificationSession" ("email" NULLS FIRST);
CREATE INDEX "auditEntry_entity" ON "auditEntry" ("entity" NULLS FIRST, "entityId" NULLS FIRST, "createdAt" NULLS FIRST);
CREATE INDEX "auditEntry_userId" ON "auditEntry" ("userId" NULLS FIRST);
CREATE INDEX "category_businessId" ON "category" ("businessId" NULLS FIRST);
CREATE INDEX "businessCategory_categoryId" ON "businessCategory" ("categoryId" NULLS FIRST);
CREATE INDEX "customDrinkRecipeItem_customDrinkId" ON "customDrinkRecipeItem" ("customDrinkId" NULLS FIRST);
CREATE INDEX "customDrinkRecipeItem_productId" ON "customDrinkRecipeItem" ("productId" NULLS FIRST);
CREATE INDEX "customDrinkRecipeItem_ingredientId" ON "customDrinkRecipeItem" ("ingredientId" NULLS FIRST);
CREATE INDEX "customDrinkRecipeItem_alcoholTypeId" ON "customDrinkRecipeItem" ("alcoholTypeId" NULLS FIRST);
CREATE INDEX "customDrinkRecipeItem_alcoholSubtypeId" ON "customDrinkRecipeItem" ("alcoholSubtypeId" NULLS FIRST);
CREATE INDEX "categoryAssignment_standardDrinkId" ON "categoryAssignment" ("standardDrinkId" NULLS FIRST);
CREATE INDEX "categoryAssignment_customDrinkId" ON "categoryAssignment" ("customDrinkId" NULLS FIRST);
CREATE INDEX "categoryAssignment_productId" ON "categoryAssignment" ("productId" NULLS FIRST);
CREATE INDEX "pourAvailability_pourFormatId" ON "pourAvailability" ("pourFormatId" NULLS FIRST);
CREATE INDEX "pourAvailability_categoryId" ON "pourAvailability" ("categoryId" NULLS FIRST);
CREATE INDEX "pourAvailability_standardDrinkId" ON "pourAvailability" ("standardDrinkId" NULLS FIRST);
CREATE INDEX "pourAvailability_productLineId" ON "pourAvailability" ("productLineId" NULLS FIRST);
CREATE INDEX "pourAvailability_productId" ON "pourAvailability" ("productId" NULLS FIRST);
CREATE INDEX "pourAvailability_alcoholTypeId" ON "pourAvailability" ("alcoholTypeId" NULLS FIRST);
CREATE INDEX "pourAvailability_alcoholSubtypeId" ON "pourAvailability" ("alcoholSubtypeId" NULLS FIRST);
CREATE INDEX "businessPourAvailability_pourAvailabilityId" ON "businessPourAvailability" ("pourAvailabilityId" NULLS FIRST);
CREATE INDEX "businessPriceTier_priceTierId" ON "businessPriceTier" ("priceTierId" NULLS FIRST);
CREATE INDEX "businessPriceTier_pourTypeId" ON "businessPriceTier" ("pourTypeId" NULLS FIRST);
CREATE INDEX "businessPriceTier_alcoholTypeId" ON "businessPriceTier" ("alcoholTypeId" NULLS FIRST);
CREATE INDEX "businessProductPriceTier_productId" ON "businessProductPriceTier" ("productId" NULLS FIRST);
CREATE INDEX "businessProductPriceTier_priceTierId" ON "businessProductPriceTier" ("priceTierId" NULLS FIRST);
CREATE INDEX "businessProductPriceTier_pourTypeId" ON "businessProductPriceTier" ("pourTypeId" NULLS FIRST);
CREATE INDEX "businessServingContainer_servingContainerId" ON "businessServingContainer" ("servingContainerId" NULLS FIRST);
CREATE INDEX "businessDefaultProduct_productId" ON "businessDefaultProduct" ("productId" NULLS FIRST);
CREATE INDEX "businessDefaultProduct_alcoholTypeId" ON "businessDefaultProduct" ("alcoholTypeId" NULLS FIRST);
CREATE INDEX "businessDefaultProduct_alcoholSubtypeId" ON "businessDefaultProduct" ("alcoholSubtypeId" NULLS FIRST);
CREATE INDEX "menuItem_standardDrinkId" ON "menuItem" ("standardDrinkId" NULLS FIRST);
CREATE INDEX "menuItem_customDrinkId" ON "menuItem" ("customDrinkId" NULLS FIRST);
CREATE INDEX "menuItem_productId" ON "menuItem" ("productId" NULLS FIRST);
CREATE INDEX "menuItemAvailability_menuItemId" ON "menuItemAvailability" ("menuItemId" NULLS FIRST);
CREATE UNIQUE INDEX "tab_current" ON "tab" ("customerId" NULLS FIRST, "businessId" NULLS FIRST) WHERE "status" <> 'Closed';
CREATE INDEX "tab_customerId" ON "tab" ("customerId" NULLS FIRST, "openedAt" NULLS FIRST);
CREATE INDEX "tab_businessId" ON "tab" ("businessId" NULLS FIRST, "status" NULLS FIRST, "openedAt" NULLS FIRST);
CREATE INDEX "tab_status" ON "tab" ("status" NULLS FIRST, "lastActivityAt" NULLS FIRST);
CREATE INDEX "order_tabId" ON "order" ("tabId" NULLS FIRST);
CREATE INDEX "order_customerId" ON "order" ("customerId" NULLS FIRST, "placedAt" NULLS FIRST);
CREATE INDEX "order_customerId_status" ON "order" ("customerId" NULLS FIRST, "status" NULLS FIRST);
CREATE INDEX "order_status" ON "order" ("status" NULLS FIRST, "placedAt" NULLS FIRST);
CREATE INDEX "orderItem_menuItemId" ON "orderItem" ("menuItemId" NULLS FIRST);
CREATE INDEX "orderItem_businessPourAvailabilityId" ON "orderItem" ("businessPourAvailabilityId" NULLS FIRST);
CREATE INDEX "orderItemUse_productId" ON "orderItemUse" ("productId" NULLS FIRST);
CREATE INDEX "orderItemUse_ingredientId" ON "orderItemUse" ("ingredientId" NULLS FIRST);
CREATE INDEX "orderHistory_orderId" ON "orderHistory" ("orderId" NULLS FIRST);
CREATE INDEX "idempotencyKey_orderId" ON "idempotencyKey" ("orderId" NULLS FIRST);
CREATE INDEX "idempotencyKey_createdAt" ON "idempotencyKey" ("createdAt" NULLS FIRST);
CREATE INDEX "payment_open" ON "payment" ("nextCheckAt" NULLS FIRST) WHERE "nextCheckAt" IS NOT NULL;
CREATE INDEX "refund_paymentId" ON "refund" ("paymentId" NULLS FIRST);
CREATE INDEX "refund_open" ON "refund" ("nextCheckAt" NULLS FIRST) WHERE "nextCheckAt" IS NOT NULL;
CREATE INDEX "webhookEvent_open" ON "webhookEvent" ("receivedAt" NULLS FIRST) WHERE "processedAt" IS NULL;
CREATE INDEX "outbox_open" ON "outbox" ("nextAttemptAt" NULLS FIRST) WHERE "doneAt" IS NULL;
CREATE INDEX "doorEvent_orderId" ON "doorEvent" ("orderId" NULLS FIRST);
CREATE INDEX "customer_isInternal" ON "customer" ("isInternal" NULLS FIRST) WHERE "deletedAt" IS NULL;
CREATE INDEX "customer_email" ON "customer" ("email" NULLS FIRST) WHERE "deletedAt" IS NULL;
CREATE INDEX "customer_totalSalesCents" ON "customer" ("totalSalesCents" NULLS FIRST) WHERE "deletedAt" IS NULL;
CREATE INDEX "customer_totalTipsCents" ON "customer" ("totalTipsCents" NULLS FIRST) WHERE "deletedAt" IS NULL;
CREATE INDEX "customer_totalFeesCents" ON "customer" ("totalFeesCents" NULLS FIRST) WHERE "deletedAt" IS NULL;
CREATE INDEX "customer_totalTabs" ON "customer" ("totalTabs" NULLS FIRST) WHERE "deletedAt" IS NULL;
CREATE INDEX "order_placedAt" ON "order" ("placedAt" NULLS FIRST);
CREATE INDEX "tab_openedAt" ON "tab" ("openedAt" NULLS FIRST);
CREATE INDEX "tab_businessId_customerId" ON "tab" ("businessId" NULLS FIRST, "customerId" NULLS FIRST);
CREATE INDEX "order_businessId_placedAt" ON "order" ("businessId" NULLS FIRST, "placedAt" NULLS FIRST, "status" NULLS FIRST);
CREATE INDEX "orderItem_orderId" ON "orderItem" ("orderId" NULLS FIRST, "status" NULLS FIRST, "quantity" NULLS FIRST);
CREATE INDEX "refund_orderId" ON "refund" ("orderId" NULLS FIRST, "status" NULLS FIRST, "taxCents" NULLS FIRST, "tipCents" NULLS FIRST, "feeCents" NULLS FIRST);
CREATE INDEX "refund_status" ON "refund" ("status" NULLS FIRST, "createdAt" NULLS FIRST);
CREATE INDEX "cubby_phase" ON "cubby" ("phase" NULLS FIRST, "since" NULLS FIRST);
CREATE INDEX "cubby_lastOrderId" ON "cubby" ("lastOrderId" NULLS FIRST) WHERE "lastOrderId" IS NOT NULL;
CREATE INDEX "lockerCommand_lockerId" ON "lockerCommand" ("lockerId" NULLS FIRST, "status" NULLS FIRST, "expiresAt" NULLS FIRST);
CREATE INDEX "lockerCommand_status" ON "lockerCommand" ("status" NULLS FIRST, "expiresAt" NULLS FIRST);
CREATE INDEX "lockerCommand_orderId" ON "lockerCommand" ("orderId" NULLS FIRST);
CREATE INDEX "doorEvent_cubby" ON "doorEvent" ("lockerId" NULLS FIRST, "cubby" NULLS FIRST, "at" NULLS FIRST);
CREATE UNIQUE INDEX "signingKey_purpose" ON "signingKey" ("purpose" NULLS FIRST) WHERE "retiredAt" IS NULL;
CREATE INDEX "attendedRelease_orderId" ON "attendedRelease" ("orderId" NULLS FIRST, "id");
CREATE UNIQUE INDEX "attendedRelease_waiting" ON "attendedRelease" ("orderId" NULLS FIRST) WHERE "state" = 'Waiting';
CREATE INDEX "cubby_unlatched" ON "cubby" ("lockerId" NULLS FIRST) WHERE "frontUnlatchedAt" IS NOT NULL OR "backUnlatchedAt" IS NOT NULL;
CREATE INDEX "doorEvent_receivedAt" ON "doorEvent" ("receivedAt" NULLS FIRST);
CREATE INDEX "lockerCommand_createdAt" ON "lockerCommand" ("createdAt" NULLS FIRST);
CREATE INDEX "doorEvent_at" ON "doorEvent" ("lockerId" NULLS FIRST, "at" NULLS FIRST);
CREATE INDEX "lockerCommand_at" ON "lockerCommand" ("lockerId" NULLS FIRST, "createdAt" NULLS FIRST);
CREATE INDEX "stripeStep_open" ON "stripeStep" ("nextCheckAt" NULLS FIRST) WHERE "nextCheckAt" IS NOT NULL;
CREATE UNIQUE INDEX "stripeStep_openCustomer" ON "stripeStep" ("customerId" NULLS FIRST) WHERE "status" = 'Open';
CREATE UNIQUE INDEX "stripeStep_openAccount" ON "stripeStep" ("businessId" NULLS FIRST) WHERE "status" = 'Open';
CREATE INDEX "stripeStep_customerId" ON "stripeStep" ("customerId" NULLS FIRST);
CREATE INDEX "stripeStep_businessId" ON "stripeStep" ("businessId" NULLS FIRST);
CREATE INDEX "dispute_orderId" ON "dispute" ("orderId" NULLS FIRST);
CREATE INDEX "dispute_paymentId" ON "dispute" ("paymentId" NULLS FIRST);
CREATE INDEX "dispute_status" ON "dispute" ("status" NULLS FIRST, "dueBy" NULLS FIRST);
CREATE INDEX "dispute_openedAt" ON "dispute" ("openedAt" NULLS FIRST);
CREATE INDEX "dispute_open" ON "dispute" ("nextCheckAt" NULLS FIRST) WHERE "nextCheckAt" IS NOT NULL;
CREATE INDEX "fraudWarning_orderId" ON "fraudWarning" ("orderId" NULLS FIRST);
CREATE INDEX "fraudWarning_paymentId" ON "fraudWarning" ("paymentId" NULLS FIRST);
CREATE INDEX "fraudWarning_actionable" ON "fraudWarning" ("openedAt" NULLS FIRST) WHERE "actionable" = 1;
CREATE INDEX "passkey_userId" ON "passkey" ("userId" NULLS FIRST);
CREATE INDEX "recoveryCode_userId" ON "recoveryCode" ("userId" NULLS FIRST);
CREATE INDEX "barStep_businessId" ON "barStep" ("businessId" NULLS FIRST, "at" NULLS FIRST);
CREATE INDEX "session_actingUserId" ON "session" ("actingUserId" NULLS FIRST) WHERE "actingUserId" IS NOT NULL;
CREATE INDEX "session_sharedAtBusinessId" ON "session" ("sharedAtBusinessId" NULLS FIRST) WHERE "sharedAtBusinessId" IS NOT NULL;
CREATE INDEX "tap_at" ON "tap" ("at" NULLS FIRST);
CREATE INDEX "tap_userId" ON "tap" ("userId" NULLS FIRST);
CREATE INDEX "priceChange_businessId" ON "priceChange" ("businessId" NULLS FIRST, "id");
CREATE INDEX "priceChange_userId" ON "priceChange" ("userId" NULLS FIRST);
CREATE INDEX "priceChangeLine_menuItemId" ON "priceChangeLine" ("menuItemId" NULLS FIRST);
CREATE INDEX "priceChangeLine_ownPourId" ON "priceChangeLine" ("ownPourId" NULLS FIRST) WHERE "ownPourId" IS NOT NULL;
CREATE INDEX "product_productLineId" ON "product" ("productLineId" NULLS FIRST);
CREATE INDEX "product_alcoholTypeId" ON "product" ("alcoholTypeId" NULLS FIRST);
CREATE INDEX "product_alcoholSubtypeId" ON "product" ("alcoholSubtypeId" NULLS FIRST);
CREATE INDEX "product_baseProductId" ON "product" ("baseProductId" NULLS FIRST);
CREATE INDEX "product_brandId" ON "product" ("brandId" NULLS FIRST);
CREATE INDEX "product_isAlcoholic" ON "product" ("isAlcoholic" NULLS FIRST);
CREATE INDEX "product_flavor" ON "product" ("flavor" NULLS FIRST);
CREATE INDEX "product_volumeMl" ON "product" ("volumeMl" NULLS FIRST);
CREATE INDEX "product_abvPercentage" ON "product" ("abvPercentage" NULLS FIRST);
CREATE INDEX "product_createdAt" ON "product" ("createdAt" NULLS FIRST);
CREATE INDEX "product_updatedAt" ON "product" ("updatedAt" NULLS FIRST);
CREATE INDEX "product_description" ON "product" ("description" NULLS FIRST);
CREATE UNIQUE INDEX "businessPriceTier_businessId_priceTierId_pourTypeId_al_e8032ae3" ON "businessPriceTier" ("businessId" NULLS FIRST, "priceTierId" NULLS FIRST, "pourTypeId" NULLS FIRST, (coalesce("alcoholTypeId", 0)) NULLS FIRST);
CREATE UNIQUE INDEX "businessProductPriceTier_businessId_productId_pourType_0885a9c7" ON "businessProductPriceTier" ("businessId" NULLS FIRST, "productId" NULLS FIRST, (coalesce("pourTypeId", 0)) NULLS FIRST, "priceTierId" NULLS FIRST);
CREATE UNIQUE INDEX "businessDefaultProduct_businessId_productId_alcoholTyp_e25f0d4b" ON "businessDefaultProduct" ("businessId" NULLS FIRST, "productId" NULLS FIRST, (coalesce("alcoholTypeId", 0)) NULLS FIRST, (coalesce("alcoholSubtypeId", 0)) NULLS FIRST);
CREATE INDEX "testOrder_menuItemId" ON "testOrder" ("menuItemId" NULLS FIRST);
CREATE INDEX "listStep_userId" ON "listStep" ("userId" NULLS FIRST, "entity" NULLS FIRST, "id");
CREATE INDEX "auditEntry_stepId" ON "auditEntry" ("stepId" NULLS FIRST) WHERE "stepId" IS NOT NULL;
CREATE INDEX "nightMail_businessId" ON "nightMail" ("businessId" NULLS FIRST);
CREATE INDEX "businessSlug_businessId" ON "businessSlug" ("businessId" NULLS FIRST);
CREATE UNIQUE INDEX "outbox_key" ON "outbox" ("key" NULLS FIRST);
CREATE INDEX "device_customerId" ON "device" ("customerId" NULLS FIRST);
CREATE INDEX "device_sessionId" ON "device" ("sessionId" NULLS FIRST);
CREATE INDEX "basket_updatedAt" ON "basket" ("updatedAt" NULLS FIRST);
CREATE INDEX "basket_businessId" ON "basket" ("businessId" NULLS FIRST);
CREATE UNIQUE INDEX "orderProblem_orderId" ON "orderProblem" ("orderId" NULLS FIRST, (coalesce("orderItemId", 0)) NULLS FIRST, "kind" NULLS FIRST);
CREATE INDEX "orderProblem_orderItemId" ON "orderProblem" ("orderItemId" NULLS FIRST);
CREATE INDEX "orderProblem_resolvedAt" ON "orderProblem" ("resolvedAt" NULLS FIRST, "createdAt" NULLS FIRST);
CREATE INDEX "orderProblem_resolvedBy" ON "orderProblem" ("resolvedBy" NULLS FIRST);
CREATE INDEX "orderItemUse_orderItemId" ON "orderItemUse" ("orderItemId" NULLS FIRST, "productId" NULLS FIRST, "ingredientId" NULLS FIRST, "ml" NULLS FIRST, "servings" NULLS FIRST);
CREATE INDEX "emailCode_expiresAt" ON "emailCode" ("expiresAt" NULLS FIRST);
CREATE INDEX "emailChange_expiresAt" ON "emailChange" ("expiresAt" NULLS FIRST);
CREATE UNIQUE INDEX "reconciliation_open" ON "reconciliation" (("finishedAt" IS NULL) NULLS FIRST) WHERE "finishedAt" IS NULL;
CREATE INDEX "reconciliation_startedAt" ON "reconciliation" ("startedAt" NULLS FIRST);
CREATE UNIQUE INDEX "alcoholCategory_nameFolded" ON "alcoholCategory" ("nameFolded" NULLS FIRST);
CREATE UNIQUE INDEX "alcoholType_nameFolded" ON "alcoholType" ("nameFolded" NULLS FIRST);
CREATE UNIQUE INDEX "alcoholSubtype_alcoholTypeId_nameFolded" ON "alcoholSubtype" ("alcoholTypeId" NULLS FIRST, "nameFolded" NULLS FIRST);
CREATE UNIQUE INDEX "priceTier_nameFolded" ON "priceTier" ("nameFolded" NULLS FIRST);
CREATE UNIQUE INDEX "pourType_nameFolded" ON "pourType" ("nameFolded" NULLS FIRST);
CREATE UNIQUE INDEX "packagingFormat_nameFolded" ON "packagingFormat" ("nameFolded" NULLS FIRST);
CREATE UNIQUE INDEX "servingContainer_nameFolded" ON "servingContainer" ("nameFolded" NULLS FIRST);
CREATE UNIQUE INDEX "productLine_brandId_nameFolded" ON "productLine" ("brandId" NULLS FIRST, "nameFolded" NULLS FIRST);
CREATE UNIQUE INDEX "productAttribute_nameFolded" ON "productAttribute" ("nameFolded" NULLS FIRST);
CREATE UNIQUE INDEX "productAttributeValue_productAttributeId_productId_att_a3c1f404" ON "productAttributeValue" ("productAttributeId" NULLS FIRST, "productId" NULLS FIRST, "attributeValueFolded" NULLS FIRST);
CREATE UNIQUE INDEX "substitution_nameFolded" ON "substitution" ("nameFolded" NULLS FIRST);
CREATE UNIQUE INDEX "standardDrink_nameFolded" ON "standardDrink" ("nameFolded" NULLS FIRST);
CREATE UNIQUE INDEX "category_categoryType_nameFolded_businessId" ON "category" ("categoryType" NULLS FIRST, "nameFolded" NULLS FIRST, (coalesce("businessId", 0)) NULLS FIRST);
CREATE UNIQUE INDEX "customDrink_businessId_nameFolded" ON "customDrink" ("businessId" NULLS FIRST, "nameFolded" NULLS FIRST);
CREATE UNIQUE INDEX "businessLocker_businessId_nameFolded" ON "businessLocker" ("businessId" NULLS FIRST, "nameFolded" NULLS FIRST);
CREATE INDEX "product_nameFolded" ON "product" ("nameFolded" NULLS FIRST);
CREATE INDEX "product_abvRangeFolded" ON "product" ("abvRangeFolded" NULLS FIRST);
CREATE INDEX "alcoholSubtype_nameFolded" ON "alcoholSubtype" ("nameFolded" NULLS FIRST);
CREATE INDEX "productLine_nameFolded" ON "productLine" ("nameFolded" NULLS FIRST);
CREATE INDEX "place_nameFolded" ON "place" ("nameFolded" NULLS FIRST);
CREATE INDEX "customer_firstNameFolded" ON "customer" ("firstNameFolded" NULLS FIRST) WHERE "deletedAt" IS NULL;
CREATE INDEX "customer_lastNameFolded" ON "customer" ("lastNameFolded" NULLS FIRST) WHERE "deletedAt" IS NULL;
CREATE INDEX "lockerCommand_awaitsMovement" ON "lockerCommand" ("lockerId" NULLS FIRST, "cubby" NULLS FIRST) WHERE "awaitsMovement" = 1;
CREATE INDEX "orderOrigin_keptUntil" ON "orderOrigin" ("keptUntil" NULLS FIRST);
CREATE INDEX "hint_at" ON "hint" ("at" NULLS FIRST);
CREATE INDEX "attemptCount_until" ON "attemptCount" ("until" NULLS FIRST);
CREATE INDEX "accountAttempt_lastAt" ON "accountAttempt" ("lastAt" NULLS FIRST);
CREATE INDEX "usedToken_until" ON "usedToken" ("until" NULLS FIRST);
CREATE UNIQUE INDEX "ingredient_nameFolded_businessId" ON "ingredient" ("nameFolded" NULLS FIRST, (coalesce("businessId", 0)) NULLS FIRST);
CREATE INDEX "ingredient_businessId" ON "ingredient" ("businessId" NULLS FIRST);
CREATE UNIQUE INDEX "brand_nameFolded_businessId" ON "brand" ("nameFolded" NULLS FIRST, (coalesce("businessId", 0)) NULLS FIRST);
CREATE INDEX "brand_businessId" ON "brand" ("businessId" NULLS FIRST);
CREATE INDEX "brand_nameFolded" ON "brand" ("nameFolded" NULLS FIRST);
CREATE UNIQUE INDEX "product_brandId_nameFolded_volumeMl_businessId" ON "product" ("brandId" NULLS FIRST, "nameFolded" NULLS FIRST, (coalesce("volumeMl", 0)) NULLS FIRST, (coalesce("businessId", 0)) NULLS FIRST);
CREATE INDEX "product_businessId" ON "product" ("businessId" NULLS FIRST);
CREATE UNIQUE INDEX "order_dayNumber" ON "order" ("businessId" NULLS FIRST, "dayNumber" NULLS FIRST) WHERE "dayNumber" IS NOT NULL;
CREATE INDEX "timedMenu_businessId" ON "timedMenu" ("businessId" NULLS FIRST);
CREATE INDEX "timedMenuCategory_categoryId" ON "timedMenuCategory" ("categoryId" NULLS FIRST);
CREATE INDEX "menuFile_businessId" ON "menuFile" ("businessId" NULLS FIRST, "stepId" NULLS FIRST);
CREATE INDEX "menuFile_stepId" ON "menuFile" ("stepId" NULLS FIRST) WHERE "stepId" IS NOT NULL;
CREATE INDEX "menuFile_userId" ON "menuFile" ("userId" NULLS FIRST);
CREATE INDEX "menuFile_expiresAt" ON "menuFile" ("expiresAt" NULLS FIRST) WHERE "sheets" IS NOT NULL;
CREATE UNIQUE INDEX "listViewDefault" ON "listView" ("userId" NULLS FIRST, "list" NULLS FIRST) WHERE "isDefault" = 1;
CREATE INDEX "payout_businessId" ON "payout" ("businessId" NULLS FIRST, "arrivesOn" NULLS FIRST);
CREATE INDEX "payout_unread" ON "payout" ("businessId" NULLS FIRST, "madeAt" NULLS FIRST) WHERE "partsReadAt" IS NULL;
CREATE INDEX "payoutPart_payoutId" ON "payoutPart" ("payoutId" NULLS FIRST, "madeAt" NULLS FIRST);
CREATE INDEX "payoutPart_orderId" ON "payoutPart" ("orderId" NULLS FIRST);
CREATE INDEX "payoutPart_failed" ON "payoutPart" ("stripeSourceId" NULLS FIRST) WHERE "kind" = 'FailedPayout';
CREATE INDEX "payoutPart_transfer" ON "payoutPart" ("stripeTransferId" NULLS FIRST) WHERE "stripeTransferId" IS NOT NULL;
CREATE INDEX "payoutDay_businessId" ON "payoutDay" ("businessId" NULLS FIRST, "date" NULLS FIRST);
CREATE INDEX "payoutReading_nextAt" ON "payoutReading" ("nextAt" NULLS FIRST);
CREATE UNIQUE INDEX "customer_orderedWithHash" ON "customer" ("orderedWithHash" NULLS FIRST);
CREATE INDEX "menuTranslation_businessId" ON "menuTranslation" ("businessId" NULLS FIRST);
CREATE INDEX "guestPasskey_customerId" ON "guestPasskey" ("customerId" NULLS FIRST);
CREATE INDEX "guestIdentity_customerId" ON "guestIdentity" ("customerId" NULLS FIRST);
CREATE UNIQUE INDEX "taxClass_default" ON "taxClass" ("businessId" NULLS FIRST) WHERE "isDefault" = 1;
CREATE INDEX "menuItem_taxClassId" ON "menuItem" ("taxClassId" NULLS FIRST) WHERE "taxClassId" IS NOT NULL;
CREATE INDEX "businessCategory_taxClassId" ON "businessCategory" ("taxClassId" NULLS FIRST) WHERE "taxClassId" IS NOT NULL;
CREATE INDEX "refund_comped" ON "refund" ("createdAt" NULLS FIRST, "actor" NULLS FIRST) WHERE "compReason" IS NOT NULL;
CREATE INDEX "compLine_orderItemId" ON "compLine" ("orderItemId" NULLS FIRST);
CREATE INDEX "priceRuleItem_menuItemId" ON "priceRuleItem" ("menuItemId" NULLS FIRST);
CREATE INDEX "priceRuleCategory_categoryId" ON "priceRuleCategory" ("categoryId" NULLS FIRST);
CREATE INDEX "priceRuleConfirmation_priceRuleId" ON "priceRuleConfirmation" ("priceRuleId" NULLS FIRST);
CREATE INDEX "priceRuleConfirmation_userId" ON "priceRuleConfirmation" ("userId" NULLS FIRST);
CREATE INDEX "orderItem_priceRuleId" ON "orderItem" ("priceRuleId" NULLS FIRST) WHERE "priceRuleId" IS NOT NULL;
CREATE INDEX "tab_secured" ON "tab" ("businessId" NULLS FIRST, "securedAt" NULLS FIRST) WHERE "securedAt" IS NOT NULL AND "status" = 'Open';
CREATE INDEX "tab_unpaid" ON "tab" ("unpaidSince" NULLS FIRST) WHERE "unpaidSince" IS NOT NULL;
CREATE INDEX "order_onTab" ON "order" ("tabId" NULLS FIRST) WHERE "onTab" = 1;
CREATE INDEX "tabCharge_tabId" ON "tabCharge" ("tabId" NULLS FIRST);
CREATE INDEX "tabCharge_customerId" ON "tabCharge" ("customerId" NULLS FIRST);
CREATE INDEX "tabCharge_businessId" ON "tabCharge" ("businessId" NULLS FIRST, "createdAt" NULLS FIRST);
CREATE INDEX "tabCharge_open" ON "tabCharge" ("nextCheckAt" NULLS FIRST) WHERE "nextCheckAt" IS NOT NULL;
CREATE INDEX "refund_tabChargeId" ON "refund" ("tabChargeId" NULLS FIRST) WHERE "tabChargeId" IS NOT NULL;
CREATE INDEX "dispute_tabChargeId" ON "dispute" ("tabChargeId" NULLS FIRST) WHERE "tabChargeId" IS NOT NULL;
CREATE INDEX "stripeDifference_state" ON "stripeDifference" ("state" NULLS FIRST, "firstSeenAt" NULLS FIRST);
CREATE INDEX "stripeDifference_orderId" ON "stripeDifference" ("orderId" NULLS FIRST);
CREATE INDEX "stripeDifference_reconciliationId" ON "stripeDifference" ("reconciliationId" NULLS FIRST);
CREATE UNIQUE INDEX "tab_joinCode" ON "tab" ("joinCode" NULLS FIRST) WHERE "joinCode" IS NOT NULL;
CREATE INDEX "tab_sharesUntil" ON "tab" ("sharesUntil" NULLS FIRST) WHERE "sharesUntil" IS NOT NULL;
CREATE INDEX "tabFriend_customerId" ON "tabFriend" ("customerId" NULLS FIRST, "leftAt" NULLS FIRST);
CREATE INDEX "tabShare_customerId" ON "tabShare" ("customerId" NULLS FIRST);
CREATE UNIQUE INDEX "drinkRefusal_open" ON "drinkRefusal" ("businessId" NULLS FIRST, "customerId" NULLS FIRST) WHERE "answer" IS NULL;
CREATE INDEX "drinkRefusal_customerId" ON "drinkRefusal" ("customerId" NULLS FIRST, "businessId" NULLS FIRST, "answeredAt" NULLS FIRST);
CREATE INDEX "drinkRefusal_businessId" ON "drinkRefusal" ("businessId" NULLS FIRST, "answeredAt" NULLS FIRST);
CREATE INDEX "drinkRefusal_orderId" ON "drinkRefusal" ("orderId" NULLS FIRST);
CREATE INDEX "order_businessId_status" ON "order" ("businessId" NULLS FIRST, "status" NULLS FIRST, "queuedAt" NULLS FIRST);
CREATE INDEX "order_later" ON "order" ("wantedAt" NULLS FIRST) WHERE "wantedAt" IS NOT NULL AND "queuedAt" IS NULL;
CREATE INDEX "ageCheck_customerId" ON "ageCheck" ("customerId" NULLS FIRST, "until" NULLS FIRST);
CREATE INDEX "ageCheck_businessId" ON "ageCheck" ("businessId" NULLS FIRST, "at" NULLS FIRST);
CREATE UNIQUE INDEX "ageCode_customerId" ON "ageCode" ("customerId" NULLS FIRST, "businessId" NULLS FIRST);
CREATE UNIQUE INDEX "ageCode_codeHash" ON "ageCode" ("businessId" NULLS FIRST, "codeHash" NULLS FIRST);
CREATE INDEX "ageCode_ageCheckId" ON "ageCode" ("ageCheckId" NULLS FIRST);
CREATE UNIQUE INDEX "orderHandover_current" ON "orderHandover" ("orderId" NULLS FIRST) WHERE "endedAt" IS NULL;
CREATE INDEX "orderHandover_takenBy" ON "orderHandover" ("takenBy" NULLS FIRST) WHERE "takenBy" IS NOT NULL;
CREATE INDEX "cubby_orderId" ON "cubby" ("orderId" NULLS FIRST) WHERE "orderId" IS NOT NULL;
CREATE INDEX "cubbyContent_orderId" ON "cubbyContent" ("orderId" NULLS FIRST);
CREATE INDEX "cubbyContent_cubbyId" ON "cubbyContent" ("cubbyId" NULLS FIRST) WHERE "takenOutAt" IS NULL;
CREATE INDEX "cubbyContent_orderItemId" ON "cubbyContent" ("orderItemId" NULLS FIRST);

ALTER TABLE "alcoholType" ADD CONSTRAINT "alcoholType_alcoholCategoryId_fkey" FOREIGN KEY ("alcoholCategoryId") REFERENCES "alcoholCategory" ("id") ON DELETE RESTRICT;
ALTER TABLE "alcoholSubtype" ADD CONSTRAINT "alcoholSubtype_alcoholTypeId_fkey" FOREIGN KEY ("alcoholTypeId") REFERENCES "alcoholType" ("id") ON DELETE RESTRICT;
ALTER TABLE "pourFormat" ADD CONSTRAINT "pourFormat_pourTypeId_fkey" FOREIGN KEY ("pourTypeId") REFERENCES "pourType" ("id") ON DELETE RESTRICT;
ALTER TABLE "pourFormat" ADD CONSTRAINT "pourFormat_servingContainerId_fkey" FOREIGN KEY ("servingContainerId") REFERENCES "servingContainer" ("id") ON DELETE RESTRICT;
ALTER TABLE "pourFormat" ADD CONSTRAINT "pourFormat_packagingFormatId_fkey" FOREIGN KEY ("packagingFormatId") REFERENCES "packagingFormat" ("id") ON DELETE RESTRICT;
ALTER TABLE "pourFormat" ADD CONSTRAINT "pourFormat_alcoholCategoryId_fkey" FOREIGN KEY ("alcoholCategoryId") REFERENCES "alcoholCategory" ("id") ON DELETE RESTRICT;
ALTER TABLE "productLine" ADD CONSTRAINT "productLine_brandId_fkey" FOREIGN KEY ("brandId") REFERENCES "brand" ("id") ON DELETE RESTRICT;
ALTER TABLE "productAttributeValue" ADD CONSTRAINT "productAttributeValue_productAttributeId_fkey" FOREIGN KEY ("productAttributeId") REFERENCES "productAttribute" ("id") ON DELETE RESTRICT;
ALTER TABLE "productAttributeValue" ADD CONSTRAINT "productAttributeValue_productId_fkey" FOREIGN KEY ("productId") REFERENCES "product" ("id") ON DELETE RESTRICT;
ALTER TABLE "standardDrinkRecipeItem" ADD CONSTRAINT "standardDrinkRecipeItem_standardDrinkId_fkey" FOREIGN KEY ("standardDrinkId") REFERENCES "standardDrink" ("id") ON DELETE RESTRICT;
ALTER TABLE "standardDrinkRecipeItem" ADD CONSTRAINT "standardDrinkRecipeItem_productId_fkey" FOREIGN KEY ("productId") REFERENCES "product" ("id") ON DELETE RESTRICT;
ALTER TABLE "standardDrinkRecipeItem" ADD CONSTRAINT "standardDrinkRecipeItem_ingredientId_fkey" FOREIGN KEY ("ingredientId") REFERENCES "ingredient" ("id") ON DELETE RESTRICT;
ALTER TABLE "standardDrinkRecipeItem" ADD CONSTRAINT "standardDrinkRecipeItem_alcoholTypeId_fkey" FOREIGN KEY ("alcoholTypeId") REFERENCES "alcoholType" ("id") ON DELETE RESTRICT;
ALTER TABLE "standardDrinkRecipeItem" ADD CONSTRAINT "standardDrinkRecipeItem_alcoholSubtypeId_fkey" FOREIGN KEY ("alcoholSubtypeId") REFERENCES "alcoholSubtype" ("id") ON DELETE RESTRICT;
ALTER TABLE "standardDrinkSubstitution" ADD CONSTRAINT "standardDrinkSubstitution_drinkId_fkey" FOREIGN KEY ("drinkId") REFERENCES "standardDrink" ("id") ON DELETE RESTRICT;
ALTER TABLE "standardDrinkSubstitution" ADD CONSTRAINT "standardDrinkSubstitution_substitutionId_fkey" FOREIGN KEY ("substitutionId") REFERENCES "substitution" ("id") ON DELETE RESTRICT;
ALTER TABLE "business" ADD CONSTRAINT "business_placeId_fkey" FOREIGN KEY ("placeId") REFERENCES "place" ("id") ON DELETE RESTRICT;
ALTER TABLE "businessStripeAccount" ADD CONSTRAINT "businessStripeAccount_businessId_fkey" FOREIGN KEY ("businessId") REFERENCES "business" ("id") ON DELETE RESTRICT;
ALTER TABLE "userRole" ADD CONSTRAINT "userRole_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user" ("id") ON DELETE CASCADE;
ALTER TABLE "userBusiness" ADD CONSTRAINT "userBusiness_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user" ("id") ON DELETE CASCADE;
ALTER TABLE "userBusiness" ADD CONSTRAINT "userBusiness_businessId_fkey" FOREIGN KEY ("businessId") REFERENCES "business" ("id") ON DELETE CASCADE;
ALTER TABLE "signupNote" ADD CONSTRAINT "signupNote_entityId_fkey" FOREIGN KEY ("entityId") REFERENCES "businessSignup" ("id") ON DELETE RESTRICT;
ALTER TABLE "signupNote" ADD CONSTRAINT "signupNote_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES "user" ("id") ON DELETE RESTRICT;
ALTER TABLE "placeFollow" ADD CONSTRAINT "placeFollow_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "customer" ("id") ON DELETE CASCADE;
ALTER TABLE "placeFollow" ADD CONSTRAINT "placeFollow_placeId_fkey" FOREIGN KEY ("placeId") REFERENCES "place" ("id") ON DELETE CASCADE;
ALTER TABLE "placeAnalytics" ADD CONSTRAINT "placeAnalytics_placeId_fkey" FOREIGN KEY ("placeId") REFERENCES "place" ("id") ON DELETE CASCADE;
ALTER TABLE "placeAnalytics" ADD CONSTRAINT "placeAnalytics_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "customer" ("id") ON DELETE SET NULL;
ALTER TABLE "session" ADD CONSTRAINT "session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user" ("id") ON DELETE CASCADE;
ALTER TABLE "session" ADD CONSTRAINT "session_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "customer" ("id") ON DELETE CASCADE;
ALTER TABLE "session" ADD CONSTRAINT "session_sharedAtBusinessId_fkey" FOREIGN KEY ("sharedAtBusinessId") REFERENCES "business" ("id") ON DELETE SET NULL;
ALTER TABLE "session" ADD CONSTRAINT "session_actingUserId_fkey" FOREIGN KEY ("actingUserId") REFERENCES "user" ("id") ON DELETE SET NULL;
ALTER TABLE "refreshToken" ADD CONSTRAINT "refreshToken_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "session" ("id") ON DELETE CASCADE;
ALTER TABLE "passwordReset" ADD CONSTRAINT "passwordReset_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user" ("id") ON DELETE CASCADE;
ALTER TABLE "passwordReset" ADD CONSTRAINT "passwordReset_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "customer" ("id") ON DELETE CASCADE;
ALTER TABLE "auditEntry" ADD CONSTRAINT "auditEntry_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user" ("id") ON DELETE SET NULL;
ALTER TABLE "auditEntry" ADD CONSTRAINT "auditEntry_stepId_fkey" FOREIGN KEY ("stepId") REFERENCES "listStep" ("id") ON DELETE SET NULL;
ALTER TABLE "category" ADD CONSTRAINT "category_businessId_fkey" FOREIGN KEY ("businessId") REFERENCES "business" ("id") ON DELETE RESTRICT;
ALTER TABLE "businessCategory" ADD CONSTRAINT "businessCategory_businessId_fkey" FOREIGN KEY ("businessId") REFERENCES "business" ("id") ON DELETE RESTRICT;
ALTER TABLE "businessCategory" ADD CONSTRAINT "businessCategory_categoryId_fkey" FOREIGN KEY ("categoryId") REFERENCES "category" ("id") ON DELETE RESTRICT;
ALTER TABLE "businessCategory" ADD CONSTRAINT "businessCategory_taxClassId_fkey" FOREIGN KEY ("taxClassId") REFERENCES "taxClass" ("id") ON DELETE RESTRICT;
ALTER TABLE "customDrink" ADD CONSTRAINT "customDrink_businessId_fkey" FOREIGN KEY ("businessId") REFERENCES "business" ("id") ON DELETE RESTRICT;
ALTER TABLE "customDrinkRecipeItem" ADD CONSTRAINT "customDrinkRecipeItem_customDrinkId_fkey" FOREIGN KEY ("customDrinkId") REFERENCES "customDrink" ("id") ON DELETE RESTRICT;
ALTER TABLE "customDrinkRecipeItem" ADD CONSTRAINT "customDrinkRecipeItem_productId_fkey" FOREIGN KEY ("productId") REFERENCES "product" ("id") ON DELETE RESTRICT;
ALTER TABLE "customDrinkRecipeItem" ADD CONSTRAINT "customDrinkRecipeItem_ingredientId_fkey" FOREIGN KEY ("ingredientId") REFERENCES "ingredient" ("id") ON DELETE RESTRICT;
ALTER TABLE "customDrinkRecipeItem" ADD CONSTRAINT "customDrinkRecipeItem_alcoholTypeId_fkey" FOREIGN KEY ("alcoholTypeId") REFERENCES "alcoholType" ("id") ON DELETE RESTRICT;
ALTER TABLE "customDrinkRecipeItem" ADD CONSTRAINT "customDrinkRecipeItem_alcoholSubtypeId_fkey" FOREIGN KEY ("alcoholSubtypeId") REFERENCES "alcoholSubtype" ("id") ON DELETE RESTRICT;
ALTER TABLE "categoryAssignment" ADD CONSTRAINT "categoryAssignment_categoryId_fkey" FOREIGN KEY ("categoryId") REFERENCES "category" ("id") ON DELETE RESTRICT;
ALTER TABLE "categoryAssignment" ADD CONSTRAINT "categoryAssignment_standardDrinkId_fkey" FOREIGN KEY ("standardDrinkId") REFERENCES "standardDrink" ("id") ON DELETE RESTRICT;
ALTER TABLE "categoryAssignment" ADD CONSTRAINT "categoryAssignment_customDrinkId_fkey" FOREIGN KEY ("customDrinkId") REFERENCES "customDrink" ("id") ON DELETE RESTRICT;
ALTER TABLE "categoryAssignment" ADD CONSTRAINT "categoryAssignment_productId_fkey" FOREIGN KEY ("productId") REFERENCES "product" ("id") ON DELETE RESTRICT;
ALTER TABLE "pourAvailability" ADD CONSTRAINT "pourAvailability_pourFormatId_fkey" FOREIGN KEY ("pourFormatId") REFERENCES "pourFormat" ("id") ON DELETE RESTRICT;
ALTER TABLE "pourAvailability" ADD CONSTRAINT "pourAvailability_categoryId_fkey" FOREIGN KEY ("categoryId") REFERENCES "category" ("id") ON DELETE RESTRICT;
ALTER TABLE "pourAvailability" ADD CONSTRAINT "pourAvailability_standardDrinkId_fkey" FOREIGN KEY ("standardDrinkId") REFERENCES "standardDrink" ("id") ON DELETE RESTRICT;
ALTER TABLE "pourAvailability" ADD CONSTRAINT "pourAvailability_productLineId_fkey" FOREIGN KEY ("productLineId") REFERENCES "productLine" ("id") ON DELETE RESTRICT;
ALTER TABLE "pourAvailability" ADD CONSTRAINT "pourAvailability_productId_fkey" FOREIGN KEY ("productId") REFERENCES "product" ("id") ON DELETE RESTRICT;
ALTER TABLE "pourAvailability" ADD CONSTRAINT "pourAvailability_alcoholTypeId_fkey" FOREIGN KEY ("alcoholTypeId") REFERENCES "alcoholType" ("id") ON DELETE RESTRICT;
ALTER TABLE "pourAvailability" ADD CONSTRAINT "pourAvailability_alcoholSubtypeId_fkey" FOREIGN KEY ("alcoholSubtypeId") REFERENCES "alcoholSubtype" ("id") ON DELETE RESTRICT;
ALTER TABLE "businessPourAvailability" ADD CONSTRAINT "businessPourAvailability_pourAvailabilityId_fkey" FOREIGN KEY ("pourAvailabilityId") REFERENCES "pourAvailability" ("id") ON DELETE RESTRICT;
ALTER TABLE "businessPourAvailability" ADD CONSTRAINT "businessPourAvailability_businessId_fkey" FOREIGN KEY ("businessId") REFERENCES "business" ("id") ON DELETE RESTRICT;
ALTER TABLE "businessPriceTier" ADD CONSTRAINT "businessPriceTier_businessId_fkey" FOREIGN KEY ("businessId") REFERENCES "business" ("id") ON DELETE RESTRICT;
ALTER TABLE "businessPriceTier" ADD CONSTRAINT "businessPriceTier_priceTierId_fkey" FOREIGN KEY ("priceTierId") REFERENCES "priceTier" ("id") ON DELETE RESTRICT;
ALTER TABLE "businessPriceTier" ADD CONSTRAINT "businessPriceTier_pourTypeId_fkey" FOREIGN KEY ("pourTypeId") REFERENCES "pourType" ("id") ON DELETE RESTRICT;
ALTER TABLE "businessPriceTier" ADD CONSTRAINT "businessPriceTier_alcoholTypeId_fkey" FOREIGN KEY ("alcoholTypeId") REFERENCES "alcoholType" ("id") ON DELETE RESTRICT;
ALTER TABLE "businessProductPriceTier" ADD CONSTRAINT "businessProductPriceTier_businessId_fkey" FOREIGN KEY ("businessId") REFERENCES "business" ("id") ON DELETE RESTRICT;
ALTER TABLE "businessProductPriceTier" ADD CONSTRAINT "businessProductPriceTier_productId_fkey" FOREIGN KEY ("productId") REFERENCES "product" ("id") ON DELETE RESTRICT;
ALTER TABLE "businessProductPriceTier" ADD CONSTRAINT "businessProductPriceTier_priceTierId_fkey" FOREIGN KEY ("priceTierId") REFERENCES "priceTier" ("id") ON DELETE RESTRICT;
ALTER TABLE "businessProductPriceTier" ADD CONSTRAINT "businessProductPriceTier_pourTypeId_fkey" FOREIGN KEY ("pourTypeId") REFERENCES "pourType" ("id") ON DELETE RESTRICT;
ALTER TABLE "businessServingContainer" ADD CONSTRAINT "businessServingContainer_businessId_fkey" FOREIGN KEY ("businessId") REFERENCES "business" ("id") ON DELETE RESTRICT;
ALTER TABLE "businessServingContainer" ADD CONSTRAINT "businessServingContainer_servingContainerId_fkey" FOREIGN KEY ("servingContainerId") REFERENCES "servingContainer" ("id") ON DELETE RESTRICT;
ALTER TABLE "businessDefaultProduct" ADD CONSTRAINT "businessDefaultProduct_businessId_fkey" FOREIGN KEY ("businessId") REFERENCES "business" ("id") ON DELETE RESTRICT;
ALTER TABLE "businessDefaultProduct" ADD CONSTRAINT "businessDefaultProduct_productId_fkey" FOREIGN KEY ("productId") REFERENCES "product" ("id") ON DELETE RESTRICT;
ALTER TABLE "businessDefaultProduct" ADD CONSTRAINT "businessDefaultProduct_alcoholTypeId_fkey" FOREIGN KEY ("alcoholTypeId") REFERENCES "alcoholType" ("id") ON DELETE RESTRICT;
ALTER TABLE "businessDefaultProduct" ADD CONSTRAINT "businessDefaultProduct_alcoholSubtypeId_fkey" FOREIGN KEY ("alcoholSubtypeId") REFERENCES "alcoholSubtype" ("id") ON DELETE RESTRICT;
ALTER TABLE "menuItem" ADD CONSTRAINT "menuItem_businessId_fkey" FOREIGN KEY ("businessId") REFERENCES "business" ("id") ON DELETE RESTRICT;
ALTER TABLE "menuItem" ADD CONSTRAINT "menuItem_standardDrinkId_fkey" FOREIGN KEY ("standardDrinkId") REFERENCES "standardDrink" ("id") ON DELETE RESTRICT;
ALTER TABLE "menuItem" ADD CONSTRAINT "menuItem_customDrinkId_fkey" FOREIGN KEY ("customDrinkId") REFERENCES "customDrink" ("id") ON DELETE RESTRICT;
ALTER TABLE "menuItem" ADD CONSTRAINT "menuItem_productId_fkey" FOREIGN KEY ("productId") REFERENCES "product" ("id") ON DELETE RESTRICT;
ALTER TABLE "menuItem" ADD CONSTRAINT "menuItem_taxClassId_fkey" FOREIGN KEY ("taxClassId") REFERENCES "taxClass" ("id") ON DELETE RESTRICT;
ALTER TABLE "menuItemAvailability" ADD CONSTRAINT "menuItemAvailability_menuItemId_fkey" FOREIGN KEY ("menuItemId") REFERENCES "menuItem" ("id") ON DELETE CASCADE;
ALTER TABLE "tab" ADD CONSTRAINT "tab_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "customer" ("id") ON DELETE RESTRICT;
ALTER TABLE "tab" ADD CONSTRAINT "tab_businessId_fkey" FOREIGN KEY ("businessId") REFERENCES "business" ("id") ON DELETE RESTRICT;
ALTER TABLE "order" ADD CONSTRAINT "order_tabId_fkey" FOREIGN KEY ("tabId") REFERENCES "tab" ("id") ON DELETE RESTRICT;
ALTER TABLE "order" ADD CONSTRAINT "order_businessId_fkey" FOREIGN KEY ("businessId") REFERENCES "business" ("id") ON DELETE RESTRICT;
ALTER TABLE "order" ADD CONSTRAINT "order_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "customer" ("id") ON DELETE RESTRICT;
ALTER TABLE "orderItem" ADD CONSTRAINT "orderItem_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "order" ("id") ON DELETE RESTRICT;
ALTER TABLE "orderItem" ADD CONSTRAINT "orderItem_menuItemId_fkey" FOREIGN KEY ("menuItemId") REFERENCES "menuItem" ("id") ON DELETE RESTRICT;
ALTER TABLE "orderItem" ADD CONSTRAINT "orderItem_businessPourAvailabilityId_fkey" FOREIGN KEY ("businessPourAvailabilityId") REFERENCES "businessPourAvailability" ("id") ON DELETE RESTRICT;
ALTER TABLE "orderItem" ADD CONSTRAINT "orderItem_priceRuleId_fkey" FOREIGN KEY ("priceRuleId") REFERENCES "priceRule" ("id") ON DELETE RESTRICT;
ALTER TABLE "orderItemUse" ADD CONSTRAINT "orderItemUse_orderItemId_fkey" FOREIGN KEY ("orderItemId") REFERENCES "orderItem" ("id") ON DELETE RESTRICT;
ALTER TABLE "orderItemUse" ADD CONSTRAINT "orderItemUse_productId_fkey" FOREIGN KEY ("productId") REFERENCES "product" ("id") ON DELETE RESTRICT;
ALTER TABLE "orderItemUse" ADD CONSTRAINT "orderItemUse_ingredientId_fkey" FOREIGN KEY ("ingredientId") REFERENCES "ingredient" ("id") ON DELETE RESTRICT;
ALTER TABLE "orderHistory" ADD CONSTRAINT "orderHistory_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "order" ("id") ON DELETE RESTRICT;
ALTER TABLE "idempotencyKey" ADD CONSTRAINT "idempotencyKey_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "customer" ("id") ON DELETE CASCADE;
ALTER TABLE "idempotencyKey" ADD CONSTRAINT "idempotencyKey_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "order" ("id") ON DELETE RESTRICT;
ALTER TABLE "idempotencyKey" ADD CONSTRAINT "idempotencyKey_tabChargeId_fkey" FOREIGN KEY ("tabChargeId") REFERENCES "tabCharge" ("id") ON DELETE RESTRICT;
ALTER TABLE "payment" ADD CONSTRAINT "payment_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "order" ("id") ON DELETE RESTRICT;
ALTER TABLE "refund" ADD CONSTRAINT "refund_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "payment" ("id") ON DELETE RESTRICT;
ALTER TABLE "refund" ADD CONSTRAINT "refund_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "order" ("id") ON DELETE RESTRICT;
ALTER TABLE "refund" ADD CONSTRAINT "refund_orderItemId_fkey" FOREIGN KEY ("orderItemId") REFERENCES "orderItem" ("id") ON DELETE RESTRICT;
ALTER TABLE "refund" ADD CONSTRAINT "refund_tabChargeId_fkey" FOREIGN KEY ("tabChargeId") REFERENCES "tabCharge" ("id") ON DELETE RESTRICT;
ALTER TABLE "businessLocker" ADD CONSTRAINT "businessLocker_businessId_fkey" FOREIGN KEY ("businessId") REFERENCES "business" ("id") ON DELETE RESTRICT;
ALTER TABLE "doorEvent" ADD CONSTRAINT "doorEvent_lockerId_fkey" FOREIGN KEY ("lockerId") REFERENCES "businessLocker" ("id") ON DELETE RESTRICT;
ALTER TABLE "doorEvent" ADD CONSTRAINT "doorEvent_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "order" ("id") ON DELETE RESTRICT;
ALTER TABLE "salesDay" ADD CONSTRAINT "salesDay_businessId_fkey" FOREIGN KEY ("businessId") REFERENCES "business" ("id") ON DELETE CASCADE;
ALTER TABLE "salesTotal" ADD CONSTRAINT "salesTotal_businessId_fkey" FOREIGN KEY ("businessId") REFERENCES "business" ("id") ON DELETE CASCADE;
ALTER TABLE "cubby" ADD CONSTRAINT "cubby_lockerId_fkey" FOREIGN KEY ("lockerId") REFERENCES "businessLocker" ("id") ON DELETE RESTRICT;
ALTER TABLE "cubby" ADD CONSTRAINT "cubby_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "order" ("id") ON DELETE RESTRICT;
ALTER TABLE "cubby" ADD CONSTRAINT "cubby_lastOrderId_fkey" FOREIGN KEY ("lastOrderId") REFERENCES "order" ("id") ON DELETE SET NULL;
ALTER TABLE "lockerCommand" ADD CONSTRAINT "lockerCommand_lockerId_fkey" FOREIGN KEY ("lockerId") REFERENCES "businessLocker" ("id") ON DELETE RESTRICT;
ALTER TABLE "lockerCommand" ADD CONSTRAINT "lockerCommand_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "order" ("id") ON DELETE RESTRICT;
ALTER TABLE "pairingCode" ADD CONSTRAINT "pairingCode_lockerId_fkey" FOREIGN KEY ("lockerId") REFERENCES "businessLocker" ("id") ON DELETE CASCADE;
ALTER TABLE "attendedRelease" ADD CONSTRAINT "attendedRelease_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "order" ("id") ON DELETE RESTRICT;
ALTER TABLE "doorDay" ADD CONSTRAINT "doorDay_lockerId_fkey" FOREIGN KEY ("lockerId") REFERENCES "businessLocker" ("id") ON DELETE RESTRICT;
ALTER TABLE "stripeStep" ADD CONSTRAINT "stripeStep_refundId_fkey" FOREIGN KEY ("refundId") REFERENCES "refund" ("id") ON DELETE RESTRICT;
ALTER TABLE "stripeStep" ADD CONSTRAINT "stripeStep_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "customer" ("id") ON DELETE RESTRICT;
ALTER TABLE "stripeStep" ADD CONSTRAINT "stripeStep_businessId_fkey" FOREIGN KEY ("businessId") REFERENCES "business" ("id") ON DELETE RESTRICT;
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "payment" ("id") ON DELETE RESTRICT;
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "order" ("id") ON DELETE RESTRICT;
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_tabChargeId_fkey" FOREIGN KEY ("tabChargeId") REFERENCES "tabCharge" ("id") ON DELETE RESTRICT;
ALTER TABLE "fraudWarning" ADD CONSTRAINT "fraudWarning_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "payment" ("id") ON DELETE RESTRICT;
ALTER TABLE "fraudWarning" ADD CONSTRAINT "fraudWarning_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "order" ("id") ON DELETE RESTRICT;
ALTER TABLE "secondFactor" ADD CONSTRAINT "secondFactor_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user" ("id") ON DELETE CASCADE;
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user" ("id") ON DELETE CASCADE;
ALTER TABLE "recoveryCode" ADD CONSTRAINT "recoveryCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user" ("id") ON DELETE CASCADE;
ALTER TABLE "barStep" ADD CONSTRAINT "barStep_businessId_fkey" FOREIGN KEY ("businessId") REFERENCES "business" ("id") ON DELETE CASCADE;
ALTER TABLE "barStep" ADD CONSTRAINT "barStep_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user" ("id") ON DELETE CASCADE;
ALTER TABLE "tap" ADD CONSTRAINT "tap_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user" ("id") ON DELETE CASCADE;
ALTER TABLE "priceChange" ADD CONSTRAINT "priceChange_businessId_fkey" FOREIGN KEY ("businessId") REFERENCES "business" ("id") ON DELETE CASCADE;
ALTER TABLE "priceChange" ADD CONSTRAINT "priceChange_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user" ("id") ON DELETE SET NULL;
ALTER TABLE "priceChangeLine" ADD CONSTRAINT "priceChangeLine_priceChangeId_fkey" FOREIGN KEY ("priceChangeId") REFERENCES "priceChange" ("id") ON DELETE CASCADE;
ALTER TABLE "priceChangeLine" ADD CONSTRAINT "priceChangeLine_menuItemId_fkey" FOREIGN KEY ("menuItemId") REFERENCES "menuItem" ("id") ON DELETE CASCADE;
ALTER TABLE "priceChangeLine" ADD CONSTRAINT "priceChangeLine_ownPourId_fkey" FOREIGN KEY ("ownPourId") REFERENCES "businessPourAvailability" ("id") ON DELETE SET NULL;
ALTER TABLE "product" ADD CONSTRAINT "product_brandId_fkey" FOREIGN KEY ("brandId") REFERENCES "brand" ("id") ON DELETE RESTRICT;
ALTER TABLE "product" ADD CONSTRAINT "product_productLineId_fkey" FOREIGN KEY ("productLineId") REFERENCES "productLine" ("id") ON DELETE RESTRICT;
ALTER TABLE "product" ADD CONSTRAINT "product_alcoholTypeId_fkey" FOREIGN KEY ("alcoholTypeId") REFERENCES "alcoholType" ("id") ON DELETE RESTRICT;
ALTER TABLE "product" ADD CONSTRAINT "product_alcoholSubtypeId_fkey" FOREIGN KEY ("alcoholSubtypeId") REFERENCES "alcoholSubtype" ("id") ON DELETE RESTRICT;
ALTER TABLE "product" ADD CONSTRAINT "product_baseProductId_fkey" FOREIGN KEY ("baseProductId") REFERENCES "product" ("id") ON DELETE RESTRICT;
ALTER TABLE "product" ADD CONSTRAINT "product_businessId_fkey" FOREIGN KEY ("businessId") REFERENCES "business" ("id") ON DELETE RESTRICT;
ALTER TABLE "openingStep" ADD CONSTRAINT "openingStep_businessId_fkey" FOREIGN KEY ("businessId") REFERENCES "business" ("id") ON DELETE CASCADE;
ALTER TABLE "testOrder" ADD CONSTRAINT "testOrder_businessId_fkey" FOREIGN KEY ("businessId") REFERENCES "business" ("id") ON DELETE CASCADE;
ALTER TABLE "testOrder" ADD CONSTRAINT "testOrder_menuItemId_fkey" FOREIGN KEY ("menuItemId") REFERENCES "menuItem" ("id") ON DELETE CASCADE;
ALTER TABLE "listStep" ADD CONSTRAINT "listStep_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user" ("id") ON DELETE CASCADE;
ALTER TABLE "nightMail" ADD CONSTRAINT "nightMail_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user" ("id") ON DELETE CASCADE;
ALTER TABLE "nightMail" ADD CONSTRAINT "nightMail_businessId_fkey" FOREIGN KEY ("businessId") REFERENCES "business" ("id") ON DELETE CASCADE;
ALTER TABLE "businessSlug" ADD CONSTRAINT "businessSlug_businessId_fkey" FOREIGN KEY ("businessId") REFERENCES "business" ("id") ON DELETE RESTRICT;
ALTER TABLE "device" ADD CONSTRAINT "device_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "customer" ("id") ON DELETE CASCADE;
ALTER TABLE "device" ADD CONSTRAINT "device_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "session" ("id") ON DELETE CASCADE;
ALTER TABLE "basket" ADD CONSTRAINT "basket_businessId_fkey" FOREIGN KEY ("businessId") REFERENCES "business" ("id") ON DELETE CASCADE;
ALTER TABLE "orderProblem" ADD CONSTRAINT "orderProblem_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "order" ("id") ON DELETE RESTRICT;
ALTER TABLE "orderProblem" ADD CONSTRAINT "orderProblem_orderItemId_fkey" FOREIGN KEY ("orderItemId") REFERENCES "orderItem" ("id") ON DELETE RESTRICT;
ALTER TABLE "orderProblem" ADD CONSTRAINT "orderProblem_resolvedBy_fkey" FOREIGN KEY ("resolvedBy") REFERENCES "user" ("id") ON DELETE SET NULL;
ALTER TABLE "allergenMark" ADD CONSTRAINT "allergenMark_ingredientId_fkey" FOREIGN KEY ("ingredientId") REFERENCES "ingredient" ("id") ON DELETE RESTRICT;
ALTER TABLE "allergenMark" ADD CONSTRAINT "allergenMark_productId_fkey" FOREIGN KEY ("productId") REFERENCES "product" ("id") ON DELETE RESTRICT;
ALTER TABLE "emailChange" ADD CONSTRAINT "emailChange_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user" ("id") ON DELETE CASCADE;
ALTER TABLE "emailChange" ADD CONSTRAINT "emailChange_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "customer" ("id") ON DELETE CASCADE;
ALTER TABLE "orderRecord" ADD CONSTRAINT "orderRecord_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "order" ("id") ON DELETE RESTRICT;
ALTER TABLE "orderChainEnd" ADD CONSTRAINT "orderChainEnd_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "order" ("id") ON DELETE RESTRICT;
ALTER TABLE "placeHours" ADD CONSTRAINT "placeHours_placeId_fkey" FOREIGN KEY ("placeId") REFERENCES "place" ("id") ON DELETE CASCADE;
ALTER TABLE "placeClosedDate" ADD CONSTRAINT "placeClosedDate_placeId_fkey" FOREIGN KEY ("placeId") REFERENCES "place" ("id") ON DELETE CASCADE;
ALTER TABLE "orderOrigin" ADD CONSTRAINT "orderOrigin_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "order" ("id") ON DELETE CASCADE;
ALTER TABLE "listLayout" ADD CONSTRAINT "listLayout_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user" ("id") ON DELETE CASCADE;
ALTER TABLE "ingredient" ADD CONSTRAINT "ingredient_businessId_fkey" FOREIGN KEY ("businessId") REFERENCES "business" ("id") ON DELETE RESTRICT;
ALTER TABLE "brand" ADD CONSTRAINT "brand_businessId_fkey" FOREIGN KEY ("businessId") REFERENCES "business" ("id") ON DELETE RESTRICT;
ALTER TABLE "timedMenu" ADD CONSTRAINT "timedMenu_businessId_fkey" FOREIGN KEY ("businessId") REFERENCES "business" ("id") ON DELETE RESTRICT;
ALTER TABLE "timedMenuCategory" ADD CONSTRAINT "timedMenuCategory_timedMenuId_fkey" FOREIGN KEY ("timedMenuId") REFERENCES "timedMenu" ("id") ON DELETE CASCADE;
ALTER TABLE "timedMenuCategory" ADD CONSTRAINT "timedMenuCategory_categoryId_fkey" FOREIGN KEY ("categoryId") REFERENCES "category" ("id") ON DELETE RESTRICT;
ALTER TABLE "menuFile" ADD CONSTRAINT "menuFile_businessId_fkey" FOREIGN KEY ("businessId") REFERENCES "business" ("id") ON DELETE CASCADE;
ALTER TABLE "menuFile" ADD CONSTRAINT "menuFile_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user" ("id") ON DELETE CASCADE;
ALTER TABLE "menuFile" ADD CONSTRAINT "menuFile_stepId_fkey" FOREIGN KEY ("stepId") REFERENCES "listStep" ("id") ON DELETE SET NULL;
ALTER TABLE "listView" ADD CONSTRAINT "listView_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user" ("id") ON DELETE CASCADE;
ALTER TABLE "listDensity" ADD CONSTRAINT "listDensity_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user" ("id") ON DELETE CASCADE;
ALTER TABLE "payout" ADD CONSTRAINT "payout_businessId_fkey" FOREIGN KEY ("businessId") REFERENCES "business" ("id") ON DELETE RESTRICT;
ALTER TABLE "payoutPart" ADD CONSTRAINT "payoutPart_payoutId_fkey" FOREIGN KEY ("payoutId") REFERENCES "payout" ("id") ON DELETE CASCADE;
ALTER TABLE "payoutPart" ADD CONSTRAINT "payoutPart_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "order" ("id") ON DELETE RESTRICT;
ALTER TABLE "payoutDay" ADD CONSTRAINT "payoutDay_payoutId_fkey" FOREIGN KEY ("payoutId") REFERENCES "payout" ("id") ON DELETE CASCADE;
ALTER TABLE "payoutDay" ADD CONSTRAINT "payoutDay_businessId_fkey" FOREIGN KEY ("businessId") REFERENCES "business" ("id") ON DELETE RESTRICT;
ALTER TABLE "payoutReading" ADD CONSTRAINT "payoutReading_businessId_fkey" FOREIGN KEY ("businessId") REFERENCES "business" ("id") ON DELETE CASCADE;
ALTER TABLE "cardFeeDay" ADD CONSTRAINT "cardFeeDay_businessId_fkey" FOREIGN KEY ("businessId") REFERENCES "business" ("id") ON DELETE RESTRICT;
ALTER TABLE "menuTranslation" ADD CONSTRAINT "menuTranslation_businessId_fkey" FOREIGN KEY ("businessId") REFERENCES "business" ("id") ON DELETE RESTRICT;
ALTER TABLE "menuTranslation" ADD CONSTRAINT "menuTranslation_categoryId_fkey" FOREIGN KEY ("categoryId") REFERENCES "category" ("id") ON DELETE CASCADE;
ALTER TABLE "menuTranslation" ADD CONSTRAINT "menuTranslation_menuItemId_fkey" FOREIGN KEY ("menuItemId") REFERENCES "menuItem" ("id") ON DELETE CASCADE;
ALTER TABLE "menuTranslation" ADD CONSTRAINT "menuTranslation_pourFormatId_fkey" FOREIGN KEY ("pourFormatId") REFERENCES "pourFormat" ("id") ON DELETE CASCADE;
ALTER TABLE "menuTranslation" ADD CONSTRAINT "menuTranslation_ingredientId_fkey" FOREIGN KEY ("ingredientId") REFERENCES "ingredient" ("id") ON DELETE CASCADE;
ALTER TABLE "menuTranslation" ADD CONSTRAINT "menuTranslation_alcoholTypeId_fkey" FOREIGN KEY ("alcoholTypeId") REFERENCES "alcoholType" ("id") ON DELETE CASCADE;
ALTER TABLE "menuTranslation" ADD CONSTRAINT "menuTranslation_alcoholSubtypeId_fkey" FOREIGN KEY ("alcoholSubtypeId") REFERENCES "alcoholSubtype" ("id") ON DELETE CASCADE;
ALTER TABLE "menuTranslation" ADD CONSTRAINT "menuTranslation_substitutionId_fkey" FOREIGN KEY ("substitutionId") REFERENCES "substitution" ("id") ON DELETE CASCADE;
ALTER TABLE "guestPasskey" ADD CONSTRAINT "guestPasskey_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "customer" ("id") ON DELETE CASCADE;
ALTER TABLE "guestIdentity" ADD CONSTRAINT "guestIdentity_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "customer" ("id") ON DELETE CASCADE;
ALTER TABLE "taxClass" ADD CONSTRAINT "taxClass_businessId_fkey" FOREIGN KEY ("businessId") REFERENCES "business" ("id") ON DELETE RESTRICT;
ALTER TABLE "taxClassRate" ADD CONSTRAINT "taxClassRate_taxClassId_fkey" FOREIGN KEY ("taxClassId") REFERENCES "taxClass" ("id") ON DELETE CASCADE;
ALTER TABLE "compLine" ADD CONSTRAINT "compLine_refundId_fkey" FOREIGN KEY ("refundId") REFERENCES "refund" ("id") ON DELETE CASCADE;
ALTER TABLE "compLine" ADD CONSTRAINT "compLine_orderItemId_fkey" FOREIGN KEY ("orderItemId") REFERENCES "orderItem" ("id") ON DELETE RESTRICT;
ALTER TABLE "priceRule" ADD CONSTRAINT "priceRule_businessId_fkey" FOREIGN KEY ("businessId") REFERENCES "business" ("id") ON DELETE RESTRICT;
ALTER TABLE "priceRuleItem" ADD CONSTRAINT "priceRuleItem_priceRuleId_fkey" FOREIGN KEY ("priceRuleId") REFERENCES "priceRule" ("id") ON DELETE CASCADE;
ALTER TABLE "priceRuleItem" ADD CONSTRAINT "priceRuleItem_menuItemId_fkey" FOREIGN KEY ("menuItemId") REFERENCES "menuItem" ("id") ON DELETE RESTRICT;
ALTER TABLE "priceRuleCategory" ADD CONSTRAINT "priceRuleCategory_priceRuleId_fkey" FOREIGN KEY ("priceRuleId") REFERENCES "priceRule" ("id") ON DELETE CASCADE;
ALTER TABLE "priceRuleCategory" ADD CONSTRAINT "priceRuleCategory_categoryId_fkey" FOREIGN KEY ("categoryId") REFERENCES "category" ("id") ON DELETE RESTRICT;
ALTER TABLE "priceRuleConfirmation" ADD CONSTRAINT "priceRuleConfirmation_priceRuleId_fkey" FOREIGN KEY ("priceRuleId") REFERENCES "priceRule" ("id") ON DELETE CASCADE;
ALTER TABLE "priceRuleConfirmation" ADD CONSTRAINT "priceRuleConfirmation_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user" ("id") ON DELETE SET NULL;
ALTER TABLE "tabCharge" ADD CONSTRAINT "tabCharge_tabId_fkey" FOREIGN KEY ("tabId") REFERENCES "tab" ("id") ON DELETE RESTRICT;
ALTER TABLE "tabCharge" ADD CONSTRAINT "tabCharge_businessId_fkey" FOREIGN KEY ("businessId") REFERENCES "business" ("id") ON DELETE RESTRICT;
ALTER TABLE "tabCharge" ADD CONSTRAINT "tabCharge_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "customer" ("id") ON DELETE RESTRICT;
ALTER TABLE "stripeDifference" ADD CONSTRAINT "stripeDifference_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "order" ("id") ON DELETE RESTRICT;
ALTER TABLE "stripeDifference" ADD CONSTRAINT "stripeDifference_reconciliationId_fkey" FOREIGN KEY ("reconciliationId") REFERENCES "reconciliation" ("id") ON DELETE RESTRICT;
ALTER TABLE "tabFriend" ADD CONSTRAINT "tabFriend_tabId_fkey" FOREIGN KEY ("tabId") REFERENCES "tab" ("id") ON DELETE RESTRICT;
ALTER TABLE "tabFriend" ADD CONSTRAINT "tabFriend_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "customer" ("id") ON DELETE RESTRICT;
ALTER TABLE "tabShare" ADD CONSTRAINT "tabShare_tabId_fkey" FOREIGN KEY ("tabId") REFERENCES "tab" ("id") ON DELETE RESTRICT;
ALTER TABLE "tabShare" ADD CONSTRAINT "tabShare_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "customer" ("id") ON DELETE RESTRICT;
ALTER TABLE "drinkRefusal" ADD CONSTRAINT "drinkRefusal_businessId_fkey" FOREIGN KEY ("businessId") REFERENCES "business" ("id") ON DELETE RESTRICT;
ALTER TABLE "drinkRefusal" ADD CONSTRAINT "drinkRefusal_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "customer" ("id") ON DELETE RESTRICT;
ALTER TABLE "drinkRefusal" ADD CONSTRAINT "drinkRefusal_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "order" ("id") ON DELETE RESTRICT;
ALTER TABLE "ageCheck" ADD CONSTRAINT "ageCheck_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "customer" ("id") ON DELETE RESTRICT;
ALTER TABLE "ageCheck" ADD CONSTRAINT "ageCheck_businessId_fkey" FOREIGN KEY ("businessId") REFERENCES "business" ("id") ON DELETE RESTRICT;
ALTER TABLE "ageCode" ADD CONSTRAINT "ageCode_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "customer" ("id") ON DELETE RESTRICT;
ALTER TABLE "ageCode" ADD CONSTRAINT "ageCode_businessId_fkey" FOREIGN KEY ("businessId") REFERENCES "business" ("id") ON DELETE RESTRICT;
ALTER TABLE "ageCode" ADD CONSTRAINT "ageCode_ageCheckId_fkey" FOREIGN KEY ("ageCheckId") REFERENCES "ageCheck" ("id") ON DELETE RESTRICT;
ALTER TABLE "orderHandover" ADD CONSTRAINT "orderHandover_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "order" ("id") ON DELETE RESTRICT;
ALTER TABLE "orderHandover" ADD CONSTRAINT "orderHandover_takenBy_fkey" FOREIGN KEY ("takenBy") REFERENCES "customer" ("id") ON DELETE RESTRICT;
ALTER TABLE "cubbyContent" ADD CONSTRAINT "cubbyContent_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "order" ("id") ON DELETE RESTRICT;
ALTER TABLE "cubbyContent" ADD CONSTRAINT "cubbyContent_cubbyId_fkey" FOREIGN KEY ("cubbyId") REFERENCES "cubby" ("id") ON DELETE SET NULL;
ALTER TABLE "cubbyContent" ADD CONSTRAINT "cubbyContent_orderItemId_fkey" FOREIGN KEY ("orderItemId") REFERENCES "orderItem" ("id") ON DELETE RESTRICT;

CREATE FUNCTION "on_customer_totals_tab_insert"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "customer" SET "totalTabs" = "totalTabs" + 1 WHERE "id" = "new"."customerId";
  RETURN NULL;
END $$;
CREATE TRIGGER "customer_totals_tab_insert" AFTER INSERT ON "tab" FOR EACH ROW WHEN ("new"."status" = 'Closed') EXECUTE FUNCTION "on_customer_totals_tab_insert"();

CREATE FUNCTION "on_customer_totals_tab_update"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "customer" SET "totalTabs" = "totalTabs" + (("new"."status" = 'Closed'))::int - (("old"."status" = 'Closed'))::int WHERE "id" = "new"."customerId";
  RETURN NULL;
END $$;
CREATE TRIGGER "customer_totals_tab_update" AFTER UPDATE OF "status" ON "tab" FOR EACH ROW WHEN (("new"."status" = 'Closed') <> ("old"."status" = 'Closed')) EXECUTE FUNCTION "on_customer_totals_tab_update"();

CREATE FUNCTION "on_customer_words_delete"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "customerWords" WHERE "rowid" = "old"."id";
  RETURN NULL;
END $$;
CREATE TRIGGER "customer_words_delete" AFTER DELETE ON "customer" FOR EACH ROW EXECUTE FUNCTION "on_customer_words_delete"();

CREATE FUNCTION "on_salesDay_total_insert"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "salesTotal" ("businessId", "orders", "salesCents", "feesCents") VALUES ("new"."businessId", "new"."orders", "new"."salesCents", "new"."feesCents") ON CONFLICT ("businessId") DO UPDATE SET "orders" = "salesTotal"."orders" + "excluded"."orders", "salesCents" = "salesTotal"."salesCents" + "excluded"."salesCents", "feesCents" = "salesTotal"."feesCents" + "excluded"."feesCents";
  RETURN NULL;
END $$;
CREATE TRIGGER "salesDay_total_insert" AFTER INSERT ON "salesDay" FOR EACH ROW EXECUTE FUNCTION "on_salesDay_total_insert"();

CREATE FUNCTION "on_salesDay_total_update"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "salesTotal" SET "orders" = "orders" + "new"."orders" - "old"."orders", "salesCents" = "salesCents" + "new"."salesCents" - "old"."salesCents", "feesCents" = "feesCents" + "new"."feesCents" - "old"."feesCents" WHERE "businessId" = "new"."businessId";
  RETURN NULL;
END $$;
CREATE TRIGGER "salesDay_total_update" AFTER UPDATE ON "salesDay" FOR EACH ROW WHEN ("new"."orders" <> "old"."orders" OR "new"."salesCents" <> "old"."salesCents" OR "new"."feesCents" <> "old"."feesCents") EXECUTE FUNCTION "on_salesDay_total_update"();

CREATE FUNCTION "on_salesDay_total_delete"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "salesTotal" SET "orders" = "orders" - "old"."orders", "salesCents" = "salesCents" - "old"."salesCents", "feesCents" = "feesCents" - "old"."feesCents" WHERE "businessId" = "old"."businessId";
  RETURN NULL;
END $$;
CREATE TRIGGER "salesDay_total_delete" AFTER DELETE ON "salesDay" FOR EACH ROW EXECUTE FUNCTION "on_salesDay_total_delete"();

CREATE FUNCTION "on_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."version" := "old"."version" + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER "alcoholCategory_changed" BEFORE UPDATE OF "updatedAt" ON "alcoholCategory" FOR EACH ROW EXECUTE FUNCTION "on_changed"();
CREATE TRIGGER "alcoholType_changed" BEFORE UPDATE OF "updatedAt" ON "alcoholType" FOR EACH ROW EXECUTE FUNCTION "on_changed"();
CREATE TRIGGER "alcoholSubtype_changed" BEFORE UPDATE OF "updatedAt" ON "alcoholSubtype" FOR EACH ROW EXECUTE FUNCTION "on_changed"();
CREATE TRIGGER "category_changed" BEFORE UPDATE OF "updatedAt" ON "category" FOR EACH ROW EXECUTE FUNCTION "on_changed"();
CREATE TRIGGER "categoryAssignment_changed" BEFORE UPDATE OF "updatedAt" ON "categoryAssignment" FOR EACH ROW EXECUTE FUNCTION "on_changed"();
CREATE TRIGGER "priceTier_changed" BEFORE UPDATE OF "updatedAt" ON "priceTier" FOR EACH ROW EXECUTE FUNCTION "on_changed"();
CREATE TRIGGER "substitution_changed" BEFORE UPDATE OF "updatedAt" ON "substitution" FOR EACH ROW EXECUTE FUNCTION "on_changed"();
CREATE TRIGGER "pourType_changed" BEFORE UPDATE OF "updatedAt" ON "pourType" FOR EACH ROW EXECUTE FUNCTION "on_changed"();
CREATE TRIGGER "packagingFormat_changed" BEFORE UPDATE OF "updatedAt" ON "packagingFormat" FOR EACH ROW EXECUTE FUNCTION "on_changed"();
CREATE TRIGGER "servingContainer_changed" BEFORE UPDATE OF "updatedAt" ON "servingContainer" FOR EACH ROW EXECUTE FUNCTION "on_changed"();
CREATE TRIGGER "pourFormat_changed" BEFORE UPDATE OF "updatedAt" ON "pourFormat" FOR EACH ROW EXECUTE FUNCTION "on_changed"();
CREATE TRIGGER "productLine_changed" BEFORE UPDATE OF "updatedAt" ON "productLine" FOR EACH ROW EXECUTE FUNCTION "on_changed"();
CREATE TRIGGER "productAttribute_changed" BEFORE UPDATE OF "updatedAt" ON "productAttribute" FOR EACH ROW EXECUTE FUNCTION "on_changed"();
CREATE TRIGGER "productAttributeValue_changed" BEFORE UPDATE OF "updatedAt" ON "productAttributeValue" FOR EACH ROW EXECUTE FUNCTION "on_changed"();
CREATE TRIGGER "standardDrink_changed" BEFORE UPDATE OF "updatedAt" ON "standardDrink" FOR EACH ROW EXECUTE FUNCTION "on_changed"();
CREATE TRIGGER "standardDrinkRecipeItem_changed" BEFORE UPDATE OF "updatedAt" ON "standardDrinkRecipeItem" FOR EACH ROW EXECUTE FUNCTION "on_changed"();
CREATE TRIGGER "standardDrinkSubstitution_changed" BEFORE UPDATE OF "updatedAt" ON "standardDrinkSubstitution" FOR EACH ROW EXECUTE FUNCTION "on_changed"();
CREATE TRIGGER "pourAvailability_changed" BEFORE UPDATE OF "updatedAt" ON "pourAvailability" FOR EACH ROW EXECUTE FUNCTION "on_changed"();
CREATE TRIGGER "customDrink_changed" BEFORE UPDATE OF "updatedAt" ON "customDrink" FOR EACH ROW EXECUTE FUNCTION "on_changed"();
CREATE TRIGGER "customDrinkRecipeItem_changed" BEFORE UPDATE OF "updatedAt" ON "customDrinkRecipeItem" FOR EACH ROW EXECUTE FUNCTION "on_changed"();
CREATE TRIGGER "menuItem_changed" BEFORE UPDATE OF "updatedAt" ON "menuItem" FOR EACH ROW EXECUTE FUNCTION "on_changed"();
CREATE TRIGGER "menuItemAvailability_changed" BEFORE UPDATE OF "updatedAt" ON "menuItemAvailability" FOR EACH ROW EXECUTE FUNCTION "on_changed"();
CREATE TRIGGER "businessCategory_changed" BEFORE UPDATE OF "updatedAt" ON "businessCategory" FOR EACH ROW EXECUTE FUNCTION "on_changed"();
CREATE TRIGGER "businessDefaultProduct_changed" BEFORE UPDATE OF "updatedAt" ON "businessDefaultProduct" FOR EACH ROW EXECUTE FUNCTION "on_changed"();
CREATE TRIGGER "businessPourAvailability_changed" BEFORE UPDATE OF "updatedAt" ON "businessPourAvailability" FOR EACH ROW EXECUTE FUNCTION "on_changed"();
CREATE TRIGGER "businessPriceTier_changed" BEFORE UPDATE OF "updatedAt" ON "businessPriceTier" FOR EACH ROW EXECUTE FUNCTION "on_changed"();
CREATE TRIGGER "businessProductPriceTier_changed" BEFORE UPDATE OF "updatedAt" ON "businessProductPriceTier" FOR EACH ROW EXECUTE FUNCTION "on_changed"();
CREATE TRIGGER "businessServingContainer_changed" BEFORE UPDATE OF "updatedAt" ON "businessServingContainer" FOR EACH ROW EXECUTE FUNCTION "on_changed"();
CREATE TRIGGER "place_changed" BEFORE UPDATE OF "updatedAt" ON "place" FOR EACH ROW EXECUTE FUNCTION "on_changed"();
CREATE TRIGGER "business_changed" BEFORE UPDATE OF "updatedAt" ON "business" FOR EACH ROW EXECUTE FUNCTION "on_changed"();
CREATE TRIGGER "businessLocker_changed" BEFORE UPDATE OF "updatedAt" ON "businessLocker" FOR EACH ROW EXECUTE FUNCTION "on_changed"();
CREATE TRIGGER "businessSignup_changed" BEFORE UPDATE OF "updatedAt" ON "businessSignup" FOR EACH ROW EXECUTE FUNCTION "on_changed"();
CREATE TRIGGER "user_changed" BEFORE UPDATE OF "updatedAt" ON "user" FOR EACH ROW EXECUTE FUNCTION "on_changed"();
CREATE TRIGGER "customer_changed" BEFORE UPDATE OF "updatedAt" ON "customer" FOR EACH ROW EXECUTE FUNCTION "on_changed"();
CREATE TRIGGER "product_changed" BEFORE UPDATE OF "updatedAt" ON "product" FOR EACH ROW EXECUTE FUNCTION "on_changed"();
CREATE TRIGGER "allergenMark_changed" BEFORE UPDATE OF "updatedAt" ON "allergenMark" FOR EACH ROW EXECUTE FUNCTION "on_changed"();
CREATE TRIGGER "ingredient_changed" BEFORE UPDATE OF "updatedAt" ON "ingredient" FOR EACH ROW EXECUTE FUNCTION "on_changed"();
CREATE TRIGGER "brand_changed" BEFORE UPDATE OF "updatedAt" ON "brand" FOR EACH ROW EXECUTE FUNCTION "on_changed"();
CREATE TRIGGER "timedMenu_changed" BEFORE UPDATE OF "updatedAt" ON "timedMenu" FOR EACH ROW EXECUTE FUNCTION "on_changed"();
CREATE TRIGGER "timedMenuCategory_changed" BEFORE UPDATE OF "updatedAt" ON "timedMenuCategory" FOR EACH ROW EXECUTE FUNCTION "on_changed"();
CREATE TRIGGER "menuTranslation_changed" BEFORE UPDATE OF "updatedAt" ON "menuTranslation" FOR EACH ROW EXECUTE FUNCTION "on_changed"();
CREATE TRIGGER "taxClass_changed" BEFORE UPDATE OF "updatedAt" ON "taxClass" FOR EACH ROW EXECUTE FUNCTION "on_changed"();
CREATE TRIGGER "taxClassRate_changed" BEFORE UPDATE OF "updatedAt" ON "taxClassRate" FOR EACH ROW EXECUTE FUNCTION "on_changed"();
CREATE TRIGGER "priceRule_changed" BEFORE UPDATE OF "updatedAt" ON "priceRule" FOR EACH ROW EXECUTE FUNCTION "on_changed"();
CREATE TRIGGER "priceRuleItem_changed" BEFORE UPDATE OF "updatedAt" ON "priceRuleItem" FOR EACH ROW EXECUTE FUNCTION "on_changed"();
CREATE TRIGGER "priceRuleCategory_changed" BEFORE UPDATE OF "updatedAt" ON "priceRuleCategory" FOR EACH ROW EXECUTE FUNCTION "on_changed"();

CREATE FUNCTION "on_product_words_delete"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "productWords" WHERE "rowid" = "old"."id";
  RETURN NULL;
END $$;
CREATE TRIGGER "product_words_delete" AFTER DELETE ON "product" FOR EACH ROW EXECUTE FUNCTION "on_product_words_delete"();

CREATE FUNCTION "on_customer_totals_order_insert"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "customer" SET "totalSalesCents" = "totalSalesCents" + (("new"."paidAt" IS NOT NULL AND "new"."status" <> 'Cancelled'))::int * ("new"."subtotalCents" - "new"."refundedSubtotalCents"), "totalTipsCents" = "totalTipsCents" + (("new"."paidAt" IS NOT NULL))::int * ("new"."tipCents" - (SELECT coalesce(sum("tipCents"), 0) FROM "refund" WHERE "refund"."orderId" = "new"."id" AND "refund"."status" <> 'Failed')), "totalFeesCents" = "totalFeesCents" + (("new"."paidAt" IS NOT NULL))::int * ("new"."serviceFeeCents" - (SELECT coalesce(sum("feeCents"), 0) FROM "refund" WHERE "refund"."orderId" = "new"."id" AND "refund"."status" <> 'Failed')) WHERE "id" = "new"."customerId";
  RETURN NULL;
END $$;
CREATE TRIGGER "customer_totals_order_insert" AFTER INSERT ON "order" FOR EACH ROW WHEN (("new"."paidAt" IS NOT NULL)) EXECUTE FUNCTION "on_customer_totals_order_insert"();

CREATE FUNCTION "on_customer_totals_order_update"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "customer" SET "totalSalesCents" = "totalSalesCents" + (("new"."paidAt" IS NOT NULL AND "new"."status" <> 'Cancelled'))::int * ("new"."subtotalCents" - "new"."refundedSubtotalCents") - (("old"."paidAt" IS NOT NULL AND "old"."status" <> 'Cancelled'))::int * ("old"."subtotalCents" - "old"."refundedSubtotalCents"), "totalTipsCents" = "totalTipsCents" + (("new"."paidAt" IS NOT NULL))::int * ("new"."tipCents" - (SELECT coalesce(sum("tipCents"), 0) FROM "refund" WHERE "refund"."orderId" = "new"."id" AND "refund"."status" <> 'Failed')) - (("old"."paidAt" IS NOT NULL))::int * ("old"."tipCents" - (SELECT coalesce(sum("tipCents"), 0) FROM "refund" WHERE "refund"."orderId" = "old"."id" AND "refund"."status" <> 'Failed')), "totalFeesCents" = "totalFeesCents" + (("new"."paidAt" IS NOT NULL))::int * ("new"."serviceFeeCents" - (SELECT coalesce(sum("feeCents"), 0) FROM "refund" WHERE "refund"."orderId" = "new"."id" AND "refund"."status" <> 'Failed')) - (("old"."paidAt" IS NOT NULL))::int * ("old"."serviceFeeCents" - (SELECT coalesce(sum("feeCents"), 0) FROM "refund" WHERE "refund"."orderId" = "old"."id" AND "refund"."status" <> 'Failed')) WHERE "id" = "new"."customerId";
  RETURN NULL;
END $$;
CREATE TRIGGER "customer_totals_order_update" AFTER UPDATE OF "paidAt", "status", "subtotalCents", "refundedSubtotalCents", "tipCents", "serviceFeeCents" ON "order" FOR EACH ROW WHEN (("new"."paidAt" IS NOT NULL) <> ("old"."paidAt" IS NOT NULL) OR ("new"."paidAt" IS NOT NULL AND "new"."status" <> 'Cancelled') <> ("old"."paidAt" IS NOT NULL AND "old"."status" <> 'Cancelled') OR (("new"."paidAt" IS NOT NULL) AND ("new"."subtotalCents" <> "old"."subtotalCents" OR "new"."refundedSubtotalCents" <> "old"."refundedSubtotalCents" OR "new"."tipCents" <> "old"."tipCents" OR "new"."serviceFeeCents" <> "old"."serviceFeeCents"))) EXECUTE FUNCTION "on_customer_totals_order_update"();

CREATE FUNCTION "on_customer_totals_refund_insert"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "customer" SET "totalTipsCents" = "totalTipsCents" - "new"."tipCents", "totalFeesCents" = "totalFeesCents" - "new"."feeCents" WHERE "id" = (SELECT "paid"."customerId" FROM "order" AS "paid" WHERE "paid"."id" = "new"."orderId" AND ("paid"."paidAt" IS NOT NULL));
  RETURN NULL;
END $$;
CREATE TRIGGER "customer_totals_refund_insert" AFTER INSERT ON "refund" FOR EACH ROW WHEN ("new"."status" <> 'Failed' AND ("new"."tipCents" <> 0 OR "new"."feeCents" <> 0)) EXECUTE FUNCTION "on_customer_totals_refund_insert"();

CREATE FUNCTION "on_customer_totals_refund_update"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "customer" SET "totalTipsCents" = "totalTipsCents" - (("new"."status" <> 'Failed'))::int * "new"."tipCents" + (("old"."status" <> 'Failed'))::int * "old"."tipCents", "totalFeesCents" = "totalFeesCents" - (("new"."status" <> 'Failed'))::int * "new"."feeCents" + (("old"."status" <> 'Failed'))::int * "old"."feeCents" WHERE "id" = (SELECT "paid"."customerId" FROM "order" AS "paid" WHERE "paid"."id" = "new"."orderId" AND ("paid"."paidAt" IS NOT NULL));
  RETURN NULL;
END $$;
CREATE TRIGGER "customer_totals_refund_update" AFTER UPDATE OF "status", "tipCents", "feeCents" ON "refund" FOR EACH ROW WHEN ((("new"."status" <> 'Failed'))::int * "new"."tipCents" <> (("old"."status" <> 'Failed'))::int * "old"."tipCents" OR (("new"."status" <> 'Failed'))::int * "new"."feeCents" <> (("old"."status" <> 'Failed'))::int * "old"."feeCents") EXECUTE FUNCTION "on_customer_totals_refund_update"();

CREATE FUNCTION "on_business_slug_insert"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "businessSlug" ("slug", "businessId") VALUES ("new"."slug", "new"."id");
  RETURN NULL;
END $$;
CREATE TRIGGER "business_slug_insert" AFTER INSERT ON "business" FOR EACH ROW EXECUTE FUNCTION "on_business_slug_insert"();

CREATE FUNCTION "on_business_slug_update"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM "businessSlug" WHERE "slug" = "new"."slug" AND "businessId" = "new"."id") THEN
  INSERT INTO "businessSlug" ("slug", "businessId") VALUES ("new"."slug", "new"."id");
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "business_slug_update" AFTER UPDATE OF "slug" ON "business" FOR EACH ROW EXECUTE FUNCTION "on_business_slug_update"();

CREATE FUNCTION "on_orderRecord_doorEvent_insert"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "orderRecord" ("orderId", "seq", "kind", "recordId", "content", "hash") SELECT "new"."orderId", coalesce("last"."seq", 0) + 1, 'doorEvent', "new"."id", "now"."content", chainHash(coalesce("last"."hash", ''), "now"."content") FROM (SELECT '{' || '"lockerId":' || coalesce(to_json("new"."lockerId")::text, 'null') || ',' || '"cubby":' || coalesce(to_json("new"."cubby")::text, 'null') || ',' || '"door":' || coalesce(to_json("new"."door")::text, 'null') || ',' || '"state":' || coalesce(to_json("new"."state")::text, 'null') || ',' || '"at":' || coalesce(to_json("new"."at")::text, 'null') || ',' || '"receivedAt":' || coalesce(to_json("new"."receivedAt")::text, 'null') || '}' AS "content") AS "now" LEFT JOIN (SELECT "seq", "hash" FROM "orderRecord" WHERE "orderId" = "new"."orderId" ORDER BY "seq" DESC LIMIT 1) AS "last" ON true;
  INSERT INTO "orderChainEnd" ("orderId", "seq", "hash") SELECT "orderId", "seq", "hash" FROM "orderRecord" WHERE "orderId" = "new"."orderId" ORDER BY "seq" DESC LIMIT 1 ON CONFLICT ("orderId") DO UPDATE SET "seq" = "excluded"."seq", "hash" = "excluded"."hash";
  RETURN NULL;
END $$;
CREATE TRIGGER "orderRecord_doorEvent_insert" AFTER INSERT ON "doorEvent" FOR EACH ROW WHEN ("new"."orderId" IS NOT NULL) EXECUTE FUNCTION "on_orderRecord_doorEvent_insert"();

CREATE FUNCTION "on_orderRecord_payment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "orderRecord" ("orderId", "seq", "kind", "recordId", "content", "hash") SELECT "new"."orderId", coalesce("last"."seq", 0) + 1, 'payment', "new"."id", "now"."content", chainHash(coalesce("last"."hash", ''), "now"."content") FROM (SELECT '{' || '"attempt":' || coalesce(to_json("new"."attempt")::text, 'null') || ',' || '"amountCents":' || coalesce(to_json("new"."amountCents")::text, 'null') || ',' || '"status":' || coalesce(to_json("new"."status")::text, 'null') || '}' AS "content") AS "now" LEFT JOIN (SELECT "seq", "hash" FROM "orderRecord" WHERE "orderId" = "new"."orderId" ORDER BY "seq" DESC LIMIT 1) AS "last" ON true;
  INSERT INTO "orderChainEnd" ("orderId", "seq", "hash") SELECT "orderId", "seq", "hash" FROM "orderRecord" WHERE "orderId" = "new"."orderId" ORDER BY "seq" DESC LIMIT 1 ON CONFLICT ("orderId") DO UPDATE SET "seq" = "excluded"."seq", "hash" = "excluded"."hash";
  RETURN NULL;
END $$;
CREATE TRIGGER "orderRecord_payment_insert" AFTER INSERT ON "payment" FOR EACH ROW WHEN ("new"."status" <> 'Creating') EXECUTE FUNCTION "on_orderRecord_payment"();
CREATE TRIGGER "orderRecord_payment_update" AFTER UPDATE OF "status" ON "payment" FOR EACH ROW WHEN ("new"."status" IS DISTINCT FROM "old"."status") EXECUTE FUNCTION "on_orderRecord_payment"();

CREATE FUNCTION "on_orderRecord_dispute"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "orderRecord" ("orderId", "seq", "kind", "recordId", "content", "hash") SELECT "new"."orderId", coalesce("last"."seq", 0) + 1, 'dispute', "new"."id", "now"."content", chainHash(coalesce("last"."hash", ''), "now"."content") FROM (SELECT '{' || '"stripeDisputeId":' || coalesce(to_json("new"."stripeDisputeId")::text, 'null') || ',' || '"amountCents":' || coalesce(to_json("new"."amountCents")::text, 'null') || ',' || '"takenCents":' || coalesce(to_json("new"."takenCents")::text, 'null') || ',' || '"status":' || coalesce(to_json("new"."status")::text, 'null') || '}' AS "content") AS "now" LEFT JOIN (SELECT "seq", "hash" FROM "orderRecord" WHERE "orderId" = "new"."orderId" ORDER BY "seq" DESC LIMIT 1) AS "last" ON true;
  INSERT INTO "orderChainEnd" ("orderId", "seq", "hash") SELECT "orderId", "seq", "hash" FROM "orderRecord" WHERE "orderId" = "new"."orderId" ORDER BY "seq" DESC LIMIT 1 ON CONFLICT ("orderId") DO UPDATE SET "seq" = "excluded"."seq", "hash" = "excluded"."hash";
  RETURN NULL;
END $$;
CREATE TRIGGER "orderRecord_dispute_insert" AFTER INSERT ON "dispute" FOR EACH ROW EXECUTE FUNCTION "on_orderRecord_dispute"();
CREATE TRIGGER "orderRecord_dispute_update" AFTER UPDATE OF "status", "amountCents", "takenCents" ON "dispute" FOR EACH ROW WHEN ("new"."status" IS DISTINCT FROM "old"."status" OR "new"."amountCents" IS DISTINCT FROM "old"."amountCents" OR "new"."takenCents" IS DISTINCT FROM "old"."takenCents") EXECUTE FUNCTION "on_orderRecord_dispute"();

CREATE FUNCTION "on_orderRecord_orderHistory_insert"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "orderRecord" ("orderId", "seq", "kind", "recordId", "content", "hash") SELECT "new"."orderId", coalesce("last"."seq", 0) + 1, 'orderHistory', "new"."id", "now"."content", chainHash(coalesce("last"."hash", ''), "now"."content") FROM (SELECT '{' || '"fromStatus":' || coalesce(to_json("new"."fromStatus")::text, 'null') || ',' || '"toStatus":' || coalesce(to_json("new"."toStatus")::text, 'null') || ',' || '"actor":' || coalesce(to_json("new"."actor")::text, 'null') || ',' || '"reason":' || coalesce(to_json("new"."reason")::text, 'null') || ',' || '"at":' || coalesce(to_json("new"."at")::text, 'null') || '}' AS "content") AS "now" LEFT JOIN (SELECT "seq", "hash" FROM "orderRecord" WHERE "orderId" = "new"."orderId" ORDER BY "seq" DESC LIMIT 1) AS "last" ON true;
  INSERT INTO "orderChainEnd" ("orderId", "seq", "hash") SELECT "orderId", "seq", "hash" FROM "orderRecord" WHERE "orderId" = "new"."orderId" ORDER BY "seq" DESC LIMIT 1 ON CONFLICT ("orderId") DO UPDATE SET "seq" = "excluded"."seq", "hash" = "excluded"."hash";
  RETURN NULL;
END $$;
CREATE TRIGGER "orderRecord_orderHistory_insert" AFTER INSERT ON "orderHistory" FOR EACH ROW WHEN ("new"."toStatus" NOT IN ('Draft', 'Submitted') AND NOT ("new"."toStatus" = 'Paid' AND "new"."fromStatus" = 'Submitted')) EXECUTE FUNCTION "on_orderRecord_orderHistory_insert"();

CREATE FUNCTION "on_folded"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."nameFolded" := folded("new"."name");
  RETURN NEW;
END $$;
CREATE TRIGGER "alcoholCategory_folded_insert" BEFORE INSERT ON "alcoholCategory" FOR EACH ROW EXECUTE FUNCTION "on_folded"();
CREATE TRIGGER "alcoholCategory_folded_update" BEFORE UPDATE OF "name" ON "alcoholCategory" FOR EACH ROW WHEN ("new"."name" IS DISTINCT FROM "old"."name") EXECUTE FUNCTION "on_folded"();
CREATE TRIGGER "alcoholType_folded_insert" BEFORE INSERT ON "alcoholType" FOR EACH ROW EXECUTE FUNCTION "on_folded"();
CREATE TRIGGER "alcoholType_folded_update" BEFORE UPDATE OF "name" ON "alcoholType" FOR EACH ROW WHEN ("new"."name" IS DISTINCT FROM "old"."name") EXECUTE FUNCTION "on_folded"();
CREATE TRIGGER "alcoholSubtype_folded_insert" BEFORE INSERT ON "alcoholSubtype" FOR EACH ROW EXECUTE FUNCTION "on_folded"();
CREATE TRIGGER "alcoholSubtype_folded_update" BEFORE UPDATE OF "name" ON "alcoholSubtype" FOR EACH ROW WHEN ("new"."name" IS DISTINCT FROM "old"."name") EXECUTE FUNCTION "on_folded"();
CREATE TRIGGER "priceTier_folded_insert" BEFORE INSERT ON "priceTier" FOR EACH ROW EXECUTE FUNCTION "on_folded"();
CREATE TRIGGER "priceTier_folded_update" BEFORE UPDATE OF "name" ON "priceTier" FOR EACH ROW WHEN ("new"."name" IS DISTINCT FROM "old"."name") EXECUTE FUNCTION "on_folded"();
CREATE TRIGGER "pourType_folded_insert" BEFORE INSERT ON "pourType" FOR EACH ROW EXECUTE FUNCTION "on_folded"();
CREATE TRIGGER "pourType_folded_update" BEFORE UPDATE OF "name" ON "pourType" FOR EACH ROW WHEN ("new"."name" IS DISTINCT FROM "old"."name") EXECUTE FUNCTION "on_folded"();
CREATE TRIGGER "packagingFormat_folded_insert" BEFORE INSERT ON "packagingFormat" FOR EACH ROW EXECUTE FUNCTION "on_folded"();
CREATE TRIGGER "packagingFormat_folded_update" BEFORE UPDATE OF "name" ON "packagingFormat" FOR EACH ROW WHEN ("new"."name" IS DISTINCT FROM "old"."name") EXECUTE FUNCTION "on_folded"();
CREATE TRIGGER "servingContainer_folded_insert" BEFORE INSERT ON "servingContainer" FOR EACH ROW EXECUTE FUNCTION "on_folded"();
CREATE TRIGGER "servingContainer_folded_update" BEFORE UPDATE OF "name" ON "servingContainer" FOR EACH ROW WHEN ("new"."name" IS DISTINCT FROM "old"."name") EXECUTE FUNCTION "on_folded"();
CREATE TRIGGER "productLine_folded_insert" BEFORE INSERT ON "productLine" FOR EACH ROW EXECUTE FUNCTION "on_folded"();
CREATE TRIGGER "productLine_folded_update" BEFORE UPDATE OF "name" ON "productLine" FOR EACH ROW WHEN ("new"."name" IS DISTINCT FROM "old"."name") EXECUTE FUNCTION "on_folded"();
CREATE TRIGGER "productAttribute_folded_insert" BEFORE INSERT ON "productAttribute" FOR EACH ROW EXECUTE FUNCTION "on_folded"();
CREATE TRIGGER "productAttribute_folded_update" BEFORE UPDATE OF "name" ON "productAttribute" FOR EACH ROW WHEN ("new"."name" IS DISTINCT FROM "old"."name") EXECUTE FUNCTION "on_folded"();
CREATE TRIGGER "substitution_folded_insert" BEFORE INSERT ON "substitution" FOR EACH ROW EXECUTE FUNCTION "on_folded"();
CREATE TRIGGER "substitution_folded_update" BEFORE UPDATE OF "name" ON "substitution" FOR EACH ROW WHEN ("new"."name" IS DISTINCT FROM "old"."name") EXECUTE FUNCTION "on_folded"();
CREATE TRIGGER "standardDrink_folded_insert" BEFORE INSERT ON "standardDrink" FOR EACH ROW EXECUTE FUNCTION "on_folded"();
CREATE TRIGGER "standardDrink_folded_update" BEFORE UPDATE OF "name" ON "standardDrink" FOR EACH ROW WHEN ("new"."name" IS DISTINCT FROM "old"."name") EXECUTE FUNCTION "on_folded"();
CREATE TRIGGER "category_folded_insert" BEFORE INSERT ON "category" FOR EACH ROW EXECUTE FUNCTION "on_folded"();
CREATE TRIGGER "category_folded_update" BEFORE UPDATE OF "name" ON "category" FOR EACH ROW WHEN ("new"."name" IS DISTINCT FROM "old"."name") EXECUTE FUNCTION "on_folded"();
CREATE TRIGGER "customDrink_folded_insert" BEFORE INSERT ON "customDrink" FOR EACH ROW EXECUTE FUNCTION "on_folded"();
CREATE TRIGGER "customDrink_folded_update" BEFORE UPDATE OF "name" ON "customDrink" FOR EACH ROW WHEN ("new"."name" IS DISTINCT FROM "old"."name") EXECUTE FUNCTION "on_folded"();
CREATE TRIGGER "businessLocker_folded_insert" BEFORE INSERT ON "businessLocker" FOR EACH ROW EXECUTE FUNCTION "on_folded"();
CREATE TRIGGER "businessLocker_folded_update" BEFORE UPDATE OF "name" ON "businessLocker" FOR EACH ROW WHEN ("new"."name" IS DISTINCT FROM "old"."name") EXECUTE FUNCTION "on_folded"();
CREATE TRIGGER "place_folded_insert" BEFORE INSERT ON "place" FOR EACH ROW EXECUTE FUNCTION "on_folded"();
CREATE TRIGGER "place_folded_update" BEFORE UPDATE OF "name" ON "place" FOR EACH ROW WHEN ("new"."name" IS DISTINCT FROM "old"."name") EXECUTE FUNCTION "on_folded"();
CREATE TRIGGER "ingredient_folded_insert" BEFORE INSERT ON "ingredient" FOR EACH ROW EXECUTE FUNCTION "on_folded"();
CREATE TRIGGER "ingredient_folded_update" BEFORE UPDATE OF "name" ON "ingredient" FOR EACH ROW WHEN ("new"."name" IS DISTINCT FROM "old"."name") EXECUTE FUNCTION "on_folded"();
CREATE TRIGGER "brand_folded_insert" BEFORE INSERT ON "brand" FOR EACH ROW EXECUTE FUNCTION "on_folded"();
CREATE TRIGGER "brand_folded_update" BEFORE UPDATE OF "name" ON "brand" FOR EACH ROW WHEN ("new"."name" IS DISTINCT FROM "old"."name") EXECUTE FUNCTION "on_folded"();

CREATE FUNCTION "on_folded_2"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."nameFolded" := folded("new"."name");
  NEW."abvRangeFolded" := folded("new"."abvRange");
  RETURN NEW;
END $$;
CREATE TRIGGER "product_folded_insert" BEFORE INSERT ON "product" FOR EACH ROW EXECUTE FUNCTION "on_folded_2"();
CREATE TRIGGER "product_folded_update" BEFORE UPDATE OF "name", "abvRange" ON "product" FOR EACH ROW WHEN ("new"."name" IS DISTINCT FROM "old"."name" OR "new"."abvRange" IS DISTINCT FROM "old"."abvRange") EXECUTE FUNCTION "on_folded_2"();

CREATE FUNCTION "on_folded_3"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."attributeValueFolded" := folded("new"."attributeValue");
  RETURN NEW;
END $$;
CREATE TRIGGER "productAttributeValue_folded_insert" BEFORE INSERT ON "productAttributeValue" FOR EACH ROW EXECUTE FUNCTION "on_folded_3"();
CREATE TRIGGER "productAttributeValue_folded_update" BEFORE UPDATE OF "attributeValue" ON "productAttributeValue" FOR EACH ROW WHEN ("new"."attributeValue" IS DISTINCT FROM "old"."attributeValue") EXECUTE FUNCTION "on_folded_3"();

CREATE FUNCTION "on_folded_4"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."firstNameFolded" := folded("new"."firstName");
  NEW."lastNameFolded" := folded("new"."lastName");
  RETURN NEW;
END $$;
CREATE TRIGGER "user_folded_insert" BEFORE INSERT ON "user" FOR EACH ROW EXECUTE FUNCTION "on_folded_4"();
CREATE TRIGGER "user_folded_update" BEFORE UPDATE OF "firstName", "lastName" ON "user" FOR EACH ROW WHEN ("new"."firstName" IS DISTINCT FROM "old"."firstName" OR "new"."lastName" IS DISTINCT FROM "old"."lastName") EXECUTE FUNCTION "on_folded_4"();
CREATE TRIGGER "customer_folded_insert" BEFORE INSERT ON "customer" FOR EACH ROW EXECUTE FUNCTION "on_folded_4"();
CREATE TRIGGER "customer_folded_update" BEFORE UPDATE OF "firstName", "lastName" ON "customer" FOR EACH ROW WHEN ("new"."firstName" IS DISTINCT FROM "old"."firstName" OR "new"."lastName" IS DISTINCT FROM "old"."lastName") EXECUTE FUNCTION "on_folded_4"();

CREATE FUNCTION "on_product_words_insert"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "productWords" ("rowid", "words") SELECT "new"."id", wordVector(folded("brand"."name" || ' ' || "new"."name") || ' ' || "brand"."name" || ' ' || "new"."name") FROM "brand" WHERE "brand"."id" = "new"."brandId";
  RETURN NULL;
END $$;
CREATE TRIGGER "product_words_insert" AFTER INSERT ON "product" FOR EACH ROW EXECUTE FUNCTION "on_product_words_insert"();

CREATE FUNCTION "on_product_words_update"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "productWords" WHERE "rowid" = "old"."id";
  INSERT INTO "productWords" ("rowid", "words") SELECT "new"."id", wordVector(folded("brand"."name" || ' ' || "new"."name") || ' ' || "brand"."name" || ' ' || "new"."name") FROM "brand" WHERE "brand"."id" = "new"."brandId";
  RETURN NULL;
END $$;
CREATE TRIGGER "product_words_update" AFTER UPDATE OF "name", "brandId" ON "product" FOR EACH ROW EXECUTE FUNCTION "on_product_words_update"();

CREATE FUNCTION "on_customer_words_insert"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "customerWords" ("rowid", "words") VALUES ("new"."id", wordVector(folded((coalesce("new"."firstName", '') || ' ' || coalesce("new"."lastName", '') || ' ' || coalesce("new"."displayName", '') || ' ' || coalesce("new"."email", '') || ' ' || coalesce("new"."phoneNumber", '') || ' ' || coalesce(substr("new"."phoneNumber", 4, 3) || ' ' || substr("new"."phoneNumber", 7), ''))) || ' ' || (coalesce("new"."firstName", '') || ' ' || coalesce("new"."lastName", '') || ' ' || coalesce("new"."displayName", '') || ' ' || coalesce("new"."email", '') || ' ' || coalesce("new"."phoneNumber", '') || ' ' || coalesce(substr("new"."phoneNumber", 4, 3) || ' ' || substr("new"."phoneNumber", 7), ''))));
  RETURN NULL;
END $$;
CREATE TRIGGER "customer_words_insert" AFTER INSERT ON "customer" FOR EACH ROW EXECUTE FUNCTION "on_customer_words_insert"();

CREATE FUNCTION "on_customer_words_update"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "customerWords" WHERE "rowid" = "old"."id";
  INSERT INTO "customerWords" ("rowid", "words") SELECT "new"."id", wordVector(folded((coalesce("new"."firstName", '') || ' ' || coalesce("new"."lastName", '') || ' ' || coalesce("new"."displayName", '') || ' ' || coalesce("new"."email", '') || ' ' || coalesce("new"."phoneNumber", '') || ' ' || coalesce(substr("new"."phoneNumber", 4, 3) || ' ' || substr("new"."phoneNumber", 7), ''))) || ' ' || (coalesce("new"."firstName", '') || ' ' || coalesce("new"."lastName", '') || ' ' || coalesce("new"."displayName", '') || ' ' || coalesce("new"."email", '') || ' ' || coalesce("new"."phoneNumber", '') || ' ' || coalesce(substr("new"."phoneNumber", 4, 3) || ' ' || substr("new"."phoneNumber", 7), ''))) WHERE "new"."deletedAt" IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER "customer_words_update" AFTER UPDATE OF "firstName", "lastName", "displayName", "email", "phoneNumber", "deletedAt" ON "customer" FOR EACH ROW EXECUTE FUNCTION "on_customer_words_update"();

CREATE FUNCTION "on_businessCatalogueVersion_business_insert"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "businessCatalogueVersion" ("businessId", "version") VALUES ("new"."id", 1) ON CONFLICT ("businessId") DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER "businessCatalogueVersion_business_insert" AFTER INSERT ON "business" FOR EACH ROW EXECUTE FUNCTION "on_businessCatalogueVersion_business_insert"();

CREATE FUNCTION "on_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "catalogueVersion" SET "version" = "version" + 1;
  RETURN NULL;
END $$;
CREATE TRIGGER "alcoholType_version_insert" AFTER INSERT ON "alcoholType" FOR EACH ROW EXECUTE FUNCTION "on_version"();
CREATE TRIGGER "alcoholType_version_update" AFTER UPDATE ON "alcoholType" FOR EACH ROW EXECUTE FUNCTION "on_version"();
CREATE TRIGGER "alcoholType_version_delete" AFTER DELETE ON "alcoholType" FOR EACH ROW EXECUTE FUNCTION "on_version"();
CREATE TRIGGER "alcoholSubtype_version_insert" AFTER INSERT ON "alcoholSubtype" FOR EACH ROW EXECUTE FUNCTION "on_version"();
CREATE TRIGGER "alcoholSubtype_version_update" AFTER UPDATE ON "alcoholSubtype" FOR EACH ROW EXECUTE FUNCTION "on_version"();
CREATE TRIGGER "alcoholSubtype_version_delete" AFTER DELETE ON "alcoholSubtype" FOR EACH ROW EXECUTE FUNCTION "on_version"();
CREATE TRIGGER "priceTier_version_insert" AFTER INSERT ON "priceTier" FOR EACH ROW EXECUTE FUNCTION "on_version"();
CREATE TRIGGER "priceTier_version_update" AFTER UPDATE ON "priceTier" FOR EACH ROW EXECUTE FUNCTION "on_version"();
CREATE TRIGGER "priceTier_version_delete" AFTER DELETE ON "priceTier" FOR EACH ROW EXECUTE FUNCTION "on_version"();
CREATE TRIGGER "pourType_version_insert" AFTER INSERT ON "pourType" FOR EACH ROW EXECUTE FUNCTION "on_version"();
CREATE TRIGGER "pourType_version_update" AFTER UPDATE ON "pourType" FOR EACH ROW EXECUTE FUNCTION "on_version"();
CREATE TRIGGER "pourType_version_delete" AFTER DELETE ON "pourType" FOR EACH ROW EXECUTE FUNCTION "on_version"();
CREATE TRIGGER "packagingFormat_version_insert" AFTER INSERT ON "packagingFormat" FOR EACH ROW EXECUTE FUNCTION "on_version"();
CREATE TRIGGER "packagingFormat_version_update" AFTER UPDATE ON "packagingFormat" FOR EACH ROW EXECUTE FUNCTION "on_version"();
CREATE TRIGGER "packagingFormat_version_delete" AFTER DELETE ON "packagingFormat" FOR EACH ROW EXECUTE FUNCTION "on_version"();
CREATE TRIGGER "servingContainer_version_insert" AFTER INSERT ON "servingContainer" FOR EACH ROW EXECUTE FUNCTION "on_version"();
CREATE TRIGGER "servingContainer_version_update" AFTER UPDATE ON "servingContainer" FOR EACH ROW EXECUTE FUNCTION "on_version"();
CREATE TRIGGER "servingContainer_version_delete" AFTER DELETE ON "servingContainer" FOR EACH ROW EXECUTE FUNCTION "on_version"();
CREATE TRIGGER "pourFormat_version_insert" AFTER INSERT ON "pourFormat" FOR EACH ROW EXECUTE FUNCTION "on_version"();
CREATE TRIGGER "pourFormat_version_update" AFTER UPDATE ON "pourFormat" FOR EACH ROW EXECUTE FUNCTION "on_version"();
CREATE TRIGGER "pourFormat_version_delete" AFTER DELETE ON "pourFormat" FOR EACH ROW EXECUTE FUNCTION "on_version"();
CREATE TRIGGER "productLine_version_insert" AFTER INSERT ON "productLine" FOR EACH ROW EXECUTE FUNCTION "on_version"();
CREATE TRIGGER "productLine_version_update" AFTER UPDATE ON "productLine" FOR EACH ROW EXECUTE FUNCTION "on_version"();
CREATE TRIGGER "productLine_version_delete" AFTER DELETE ON "productLine" FOR EACH ROW EXECUTE FUNCTION "on_version"();
CREATE TRIGGER "substitution_version_insert" AFTER INSERT ON "substitution" FOR EACH ROW EXECUTE FUNCTION "on_version"();
CREATE TRIGGER "substitution_version_update" AFTER UPDATE ON "substitution" FOR EACH ROW EXECUTE FUNCTION "on_version"();
CREATE TRIGGER "substitution_version_delete" AFTER DELETE ON "substitution" FOR EACH ROW EXECUTE FUNCTION "on_version"();
CREATE TRIGGER "standardDrink_version_insert" AFTER INSERT ON "standardDrink" FOR EACH ROW EXECUTE FUNCTION "on_version"();
CREATE TRIGGER "standardDrink_version_update" AFTER UPDATE ON "standardDrink" FOR EACH ROW EXECUTE FUNCTION "on_version"();
CREATE TRIGGER "standardDrink_version_delete" AFTER DELETE ON "standardDrink" FOR EACH ROW EXECUTE FUNCTION "on_version"();
CREATE TRIGGER "standardDrinkRecipeItem_version_insert" AFTER INSERT ON "standardDrinkRecipeItem" FOR EACH ROW EXECUTE FUNCTION "on_version"();
CREATE TRIGGER "standardDrinkRecipeItem_version_update" AFTER UPDATE ON "standardDrinkRecipeItem" FOR EACH ROW EXECUTE FUNCTION "on_version"();
CREATE TRIGGER "standardDrinkRecipeItem_version_delete" AFTER DELETE ON "standardDrinkRecipeItem" FOR EACH ROW EXECUTE FUNCTION "on_version"();
CREATE TRIGGER "standardDrinkSubstitution_version_insert" AFTER INSERT ON "standardDrinkSubstitution" FOR EACH ROW EXECUTE FUNCTION "on_version"();
CREATE TRIGGER "standardDrinkSubstitution_version_update" AFTER UPDATE ON "standardDrinkSubstitution" FOR EACH ROW EXECUTE FUNCTION "on_version"();
CREATE TRIGGER "standardDrinkSubstitution_version_delete" AFTER DELETE ON "standardDrinkSubstitution" FOR EACH ROW EXECUTE FUNCTION "on_version"();

CREATE FUNCTION "on_category_version_insert"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" = "new"."businessId";
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "businessCategory"."businessId" FROM "businessCategory" WHERE "businessCategory"."categoryId" = "new"."id");
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "businessPourAvailability"."businessId" FROM "pourAvailability" JOIN "businessPourAvailability" ON "businessPourAvailability"."pourAvailabilityId" = "pourAvailability"."id" WHERE "pourAvailability"."categoryId" = "new"."id");
  UPDATE "catalogueVersion" SET "version" = "version" + 1 WHERE ("new"."businessId" IS NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER "category_version_insert" AFTER INSERT ON "category" FOR EACH ROW EXECUTE FUNCTION "on_category_version_insert"();

CREATE FUNCTION "on_category_version_update"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" = "new"."businessId";
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "businessCategory"."businessId" FROM "businessCategory" WHERE "businessCategory"."categoryId" = "new"."id");
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "businessPourAvailability"."businessId" FROM "pourAvailability" JOIN "businessPourAvailability" ON "businessPourAvailability"."pourAvailabilityId" = "pourAvailability"."id" WHERE "pourAvailability"."categoryId" = "new"."id");
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" = "old"."businessId" AND "old"."businessId" IS DISTINCT FROM "new"."businessId";
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "businessCategory"."businessId" FROM "businessCategory" WHERE "businessCategory"."categoryId" = "old"."id") AND "old"."id" IS DISTINCT FROM "new"."id";
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "businessPourAvailability"."businessId" FROM "pourAvailability" JOIN "businessPourAvailability" ON "businessPourAvailability"."pourAvailabilityId" = "pourAvailability"."id" WHERE "pourAvailability"."categoryId" = "old"."id") AND "old"."id" IS DISTINCT FROM "new"."id";
  UPDATE "catalogueVersion" SET "version" = "version" + 1 WHERE ("new"."businessId" IS NULL) OR ("old"."businessId" IS NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER "category_version_update" AFTER UPDATE ON "category" FOR EACH ROW EXECUTE FUNCTION "on_category_version_update"();

CREATE FUNCTION "on_category_version_delete"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" = "old"."businessId";
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "businessCategory"."businessId" FROM "businessCategory" WHERE "businessCategory"."categoryId" = "old"."id");
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "businessPourAvailability"."businessId" FROM "pourAvailability" JOIN "businessPourAvailability" ON "businessPourAvailability"."pourAvailabilityId" = "pourAvailability"."id" WHERE "pourAvailability"."categoryId" = "old"."id");
  UPDATE "catalogueVersion" SET "version" = "version" + 1 WHERE ("old"."businessId" IS NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER "category_version_delete" AFTER DELETE ON "category" FOR EACH ROW EXECUTE FUNCTION "on_category_version_delete"();

CREATE FUNCTION "on_categoryAssignment_version_insert"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "category"."businessId" FROM "category" WHERE "category"."id" = "new"."categoryId");
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "customDrink"."businessId" FROM "customDrink" WHERE "customDrink"."id" = "new"."customDrinkId");
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "menuItem"."businessId" FROM "menuItem" WHERE "menuItem"."customDrinkId" = "new"."customDrinkId");
  UPDATE "catalogueVersion" SET "version" = "version" + 1 WHERE ((SELECT "category"."businessId" FROM "category" WHERE "category"."id" = "new"."categoryId") IS NULL AND (SELECT "customDrink"."businessId" FROM "customDrink" WHERE "customDrink"."id" = "new"."customDrinkId") IS NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER "categoryAssignment_version_insert" AFTER INSERT ON "categoryAssignment" FOR EACH ROW EXECUTE FUNCTION "on_categoryAssignment_version_insert"();

CREATE FUNCTION "on_categoryAssignment_version_update"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "category"."businessId" FROM "category" WHERE "category"."id" = "new"."categoryId");
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "customDrink"."businessId" FROM "customDrink" WHERE "customDrink"."id" = "new"."customDrinkId");
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "menuItem"."businessId" FROM "menuItem" WHERE "menuItem"."customDrinkId" = "new"."customDrinkId");
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "category"."businessId" FROM "category" WHERE "category"."id" = "old"."categoryId") AND "old"."categoryId" IS DISTINCT FROM "new"."categoryId";
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "customDrink"."businessId" FROM "customDrink" WHERE "customDrink"."id" = "old"."customDrinkId") AND "old"."customDrinkId" IS DISTINCT FROM "new"."customDrinkId";
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "menuItem"."businessId" FROM "menuItem" WHERE "menuItem"."customDrinkId" = "old"."customDrinkId") AND "old"."customDrinkId" IS DISTINCT FROM "new"."customDrinkId";
  UPDATE "catalogueVersion" SET "version" = "version" + 1 WHERE ((SELECT "category"."businessId" FROM "category" WHERE "category"."id" = "new"."categoryId") IS NULL AND (SELECT "customDrink"."businessId" FROM "customDrink" WHERE "customDrink"."id" = "new"."customDrinkId") IS NULL) OR ((SELECT "category"."businessId" FROM "category" WHERE "category"."id" = "old"."categoryId") IS NULL AND (SELECT "customDrink"."businessId" FROM "customDrink" WHERE "customDrink"."id" = "old"."customDrinkId") IS NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER "categoryAssignment_version_update" AFTER UPDATE ON "categoryAssignment" FOR EACH ROW EXECUTE FUNCTION "on_categoryAssignment_version_update"();

CREATE FUNCTION "on_categoryAssignment_version_delete"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "category"."businessId" FROM "category" WHERE "category"."id" = "old"."categoryId");
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "customDrink"."businessId" FROM "customDrink" WHERE "customDrink"."id" = "old"."customDrinkId");
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "menuItem"."businessId" FROM "menuItem" WHERE "menuItem"."customDrinkId" = "old"."customDrinkId");
  UPDATE "catalogueVersion" SET "version" = "version" + 1 WHERE ((SELECT "category"."businessId" FROM "category" WHERE "category"."id" = "old"."categoryId") IS NULL AND (SELECT "customDrink"."businessId" FROM "customDrink" WHERE "customDrink"."id" = "old"."customDrinkId") IS NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER "categoryAssignment_version_delete" AFTER DELETE ON "categoryAssignment" FOR EACH ROW EXECUTE FUNCTION "on_categoryAssignment_version_delete"();

CREATE FUNCTION "on_customDrink_version_insert"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" = "new"."businessId";
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "menuItem"."businessId" FROM "menuItem" WHERE "menuItem"."customDrinkId" = "new"."id");
  RETURN NULL;
END $$;
CREATE TRIGGER "customDrink_version_insert" AFTER INSERT ON "customDrink" FOR EACH ROW EXECUTE FUNCTION "on_customDrink_version_insert"();

CREATE FUNCTION "on_customDrink_version_update"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" = "new"."businessId";
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "menuItem"."businessId" FROM "menuItem" WHERE "menuItem"."customDrinkId" = "new"."id");
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" = "old"."businessId" AND "old"."businessId" IS DISTINCT FROM "new"."businessId";
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "menuItem"."businessId" FROM "menuItem" WHERE "menuItem"."customDrinkId" = "old"."id") AND "old"."id" IS DISTINCT FROM "new"."id";
  RETURN NULL;
END $$;
CREATE TRIGGER "customDrink_version_update" AFTER UPDATE ON "customDrink" FOR EACH ROW EXECUTE FUNCTION "on_customDrink_version_update"();

CREATE FUNCTION "on_customDrink_version_delete"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" = "old"."businessId";
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "menuItem"."businessId" FROM "menuItem" WHERE "menuItem"."customDrinkId" = "old"."id");
  RETURN NULL;
END $$;
CREATE TRIGGER "customDrink_version_delete" AFTER DELETE ON "customDrink" FOR EACH ROW EXECUTE FUNCTION "on_customDrink_version_delete"();

CREATE FUNCTION "on_customDrinkRecipeItem_version_insert"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "customDrink"."businessId" FROM "customDrink" WHERE "customDrink"."id" = "new"."customDrinkId");
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "menuItem"."businessId" FROM "menuItem" WHERE "menuItem"."customDrinkId" = "new"."customDrinkId");
  RETURN NULL;
END $$;
CREATE TRIGGER "customDrinkRecipeItem_version_insert" AFTER INSERT ON "customDrinkRecipeItem" FOR EACH ROW EXECUTE FUNCTION "on_customDrinkRecipeItem_version_insert"();

CREATE FUNCTION "on_customDrinkRecipeItem_version_update"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "customDrink"."businessId" FROM "customDrink" WHERE "customDrink"."id" = "new"."customDrinkId");
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "menuItem"."businessId" FROM "menuItem" WHERE "menuItem"."customDrinkId" = "new"."customDrinkId");
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "customDrink"."businessId" FROM "customDrink" WHERE "customDrink"."id" = "old"."customDrinkId") AND "old"."customDrinkId" IS DISTINCT FROM "new"."customDrinkId";
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "menuItem"."businessId" FROM "menuItem" WHERE "menuItem"."customDrinkId" = "old"."customDrinkId") AND "old"."customDrinkId" IS DISTINCT FROM "new"."customDrinkId";
  RETURN NULL;
END $$;
CREATE TRIGGER "customDrinkRecipeItem_version_update" AFTER UPDATE ON "customDrinkRecipeItem" FOR EACH ROW EXECUTE FUNCTION "on_customDrinkRecipeItem_version_update"();

CREATE FUNCTION "on_customDrinkRecipeItem_version_delete"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "customDrink"."businessId" FROM "customDrink" WHERE "customDrink"."id" = "old"."customDrinkId");
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "menuItem"."businessId" FROM "menuItem" WHERE "menuItem"."customDrinkId" = "old"."customDrinkId");
  RETURN NULL;
END $$;
CREATE TRIGGER "customDrinkRecipeItem_version_delete" AFTER DELETE ON "customDrinkRecipeItem" FOR EACH ROW EXECUTE FUNCTION "on_customDrinkRecipeItem_version_delete"();

CREATE FUNCTION "on_version_insert"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" = "new"."businessId";
  RETURN NULL;
END $$;
CREATE TRIGGER "businessCategory_version_insert" AFTER INSERT ON "businessCategory" FOR EACH ROW EXECUTE FUNCTION "on_version_insert"();
CREATE TRIGGER "businessPourAvailability_version_insert" AFTER INSERT ON "businessPourAvailability" FOR EACH ROW EXECUTE FUNCTION "on_version_insert"();
CREATE TRIGGER "businessPriceTier_version_insert" AFTER INSERT ON "businessPriceTier" FOR EACH ROW EXECUTE FUNCTION "on_version_insert"();
CREATE TRIGGER "businessProductPriceTier_version_insert" AFTER INSERT ON "businessProductPriceTier" FOR EACH ROW EXECUTE FUNCTION "on_version_insert"();
CREATE TRIGGER "businessDefaultProduct_version_insert" AFTER INSERT ON "businessDefaultProduct" FOR EACH ROW EXECUTE FUNCTION "on_version_insert"();
CREATE TRIGGER "menuItem_version_insert" AFTER INSERT ON "menuItem" FOR EACH ROW EXECUTE FUNCTION "on_version_insert"();
CREATE TRIGGER "businessStripeAccount_version_insert" AFTER INSERT ON "businessStripeAccount" FOR EACH ROW EXECUTE FUNCTION "on_version_insert"();
CREATE TRIGGER "timedMenu_version_insert" AFTER INSERT ON "timedMenu" FOR EACH ROW EXECUTE FUNCTION "on_version_insert"();
CREATE TRIGGER "menuTranslation_version_insert" AFTER INSERT ON "menuTranslation" FOR EACH ROW EXECUTE FUNCTION "on_version_insert"();
CREATE TRIGGER "taxClass_version_insert" AFTER INSERT ON "taxClass" FOR EACH ROW EXECUTE FUNCTION "on_version_insert"();
CREATE TRIGGER "priceRule_version_insert" AFTER INSERT ON "priceRule" FOR EACH ROW EXECUTE FUNCTION "on_version_insert"();

CREATE FUNCTION "on_version_update"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" = "new"."businessId";
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" = "old"."businessId" AND "old"."businessId" IS DISTINCT FROM "new"."businessId";
  RETURN NULL;
END $$;
CREATE TRIGGER "businessCategory_version_update" AFTER UPDATE ON "businessCategory" FOR EACH ROW EXECUTE FUNCTION "on_version_update"();
CREATE TRIGGER "businessPourAvailability_version_update" AFTER UPDATE ON "businessPourAvailability" FOR EACH ROW EXECUTE FUNCTION "on_version_update"();
CREATE TRIGGER "businessPriceTier_version_update" AFTER UPDATE ON "businessPriceTier" FOR EACH ROW EXECUTE FUNCTION "on_version_update"();
CREATE TRIGGER "businessProductPriceTier_version_update" AFTER UPDATE ON "businessProductPriceTier" FOR EACH ROW EXECUTE FUNCTION "on_version_update"();
CREATE TRIGGER "businessDefaultProduct_version_update" AFTER UPDATE ON "businessDefaultProduct" FOR EACH ROW EXECUTE FUNCTION "on_version_update"();
CREATE TRIGGER "menuItem_version_update" AFTER UPDATE ON "menuItem" FOR EACH ROW EXECUTE FUNCTION "on_version_update"();
CREATE TRIGGER "businessStripeAccount_version_update" AFTER UPDATE ON "businessStripeAccount" FOR EACH ROW EXECUTE FUNCTION "on_version_update"();
CREATE TRIGGER "timedMenu_version_update" AFTER UPDATE ON "timedMenu" FOR EACH ROW EXECUTE FUNCTION "on_version_update"();
CREATE TRIGGER "menuTranslation_version_update" AFTER UPDATE ON "menuTranslation" FOR EACH ROW EXECUTE FUNCTION "on_version_update"();
CREATE TRIGGER "taxClass_version_update" AFTER UPDATE ON "taxClass" FOR EACH ROW EXECUTE FUNCTION "on_version_update"();
CREATE TRIGGER "priceRule_version_update" AFTER UPDATE ON "priceRule" FOR EACH ROW EXECUTE FUNCTION "on_version_update"();

CREATE FUNCTION "on_version_delete"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" = "old"."businessId";
  RETURN NULL;
END $$;
CREATE TRIGGER "businessCategory_version_delete" AFTER DELETE ON "businessCategory" FOR EACH ROW EXECUTE FUNCTION "on_version_delete"();
CREATE TRIGGER "businessPourAvailability_version_delete" AFTER DELETE ON "businessPourAvailability" FOR EACH ROW EXECUTE FUNCTION "on_version_delete"();
CREATE TRIGGER "businessPriceTier_version_delete" AFTER DELETE ON "businessPriceTier" FOR EACH ROW EXECUTE FUNCTION "on_version_delete"();
CREATE TRIGGER "businessProductPriceTier_version_delete" AFTER DELETE ON "businessProductPriceTier" FOR EACH ROW EXECUTE FUNCTION "on_version_delete"();
CREATE TRIGGER "businessDefaultProduct_version_delete" AFTER DELETE ON "businessDefaultProduct" FOR EACH ROW EXECUTE FUNCTION "on_version_delete"();
CREATE TRIGGER "menuItem_version_delete" AFTER DELETE ON "menuItem" FOR EACH ROW EXECUTE FUNCTION "on_version_delete"();
CREATE TRIGGER "businessStripeAccount_version_delete" AFTER DELETE ON "businessStripeAccount" FOR EACH ROW EXECUTE FUNCTION "on_version_delete"();
CREATE TRIGGER "timedMenu_version_delete" AFTER DELETE ON "timedMenu" FOR EACH ROW EXECUTE FUNCTION "on_version_delete"();
CREATE TRIGGER "menuTranslation_version_delete" AFTER DELETE ON "menuTranslation" FOR EACH ROW EXECUTE FUNCTION "on_version_delete"();
CREATE TRIGGER "taxClass_version_delete" AFTER DELETE ON "taxClass" FOR EACH ROW EXECUTE FUNCTION "on_version_delete"();
CREATE TRIGGER "priceRule_version_delete" AFTER DELETE ON "priceRule" FOR EACH ROW EXECUTE FUNCTION "on_version_delete"();

CREATE FUNCTION "on_menuItemAvailability_version_insert"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "menuItem"."businessId" FROM "menuItem" WHERE "menuItem"."id" = "new"."menuItemId");
  RETURN NULL;
END $$;
CREATE TRIGGER "menuItemAvailability_version_insert" AFTER INSERT ON "menuItemAvailability" FOR EACH ROW EXECUTE FUNCTION "on_menuItemAvailability_version_insert"();

CREATE FUNCTION "on_menuItemAvailability_version_update"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "menuItem"."businessId" FROM "menuItem" WHERE "menuItem"."id" = "new"."menuItemId");
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "menuItem"."businessId" FROM "menuItem" WHERE "menuItem"."id" = "old"."menuItemId") AND "old"."menuItemId" IS DISTINCT FROM "new"."menuItemId";
  RETURN NULL;
END $$;
CREATE TRIGGER "menuItemAvailability_version_update" AFTER UPDATE ON "menuItemAvailability" FOR EACH ROW EXECUTE FUNCTION "on_menuItemAvailability_version_update"();

CREATE FUNCTION "on_menuItemAvailability_version_delete"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "menuItem"."businessId" FROM "menuItem" WHERE "menuItem"."id" = "old"."menuItemId");
  RETURN NULL;
END $$;
CREATE TRIGGER "menuItemAvailability_version_delete" AFTER DELETE ON "menuItemAvailability" FOR EACH ROW EXECUTE FUNCTION "on_menuItemAvailability_version_delete"();

CREATE FUNCTION "on_place_version_insert"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "business"."id" FROM "business" WHERE "business"."placeId" = "new"."id");
  RETURN NULL;
END $$;
CREATE TRIGGER "place_version_insert" AFTER INSERT ON "place" FOR EACH ROW EXECUTE FUNCTION "on_place_version_insert"();

CREATE FUNCTION "on_place_version_update"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "business"."id" FROM "business" WHERE "business"."placeId" = "new"."id");
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "business"."id" FROM "business" WHERE "business"."placeId" = "old"."id") AND "old"."id" IS DISTINCT FROM "new"."id";
  RETURN NULL;
END $$;
CREATE TRIGGER "place_version_update" AFTER UPDATE ON "place" FOR EACH ROW EXECUTE FUNCTION "on_place_version_update"();

CREATE FUNCTION "on_place_version_delete"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "business"."id" FROM "business" WHERE "business"."placeId" = "old"."id");
  RETURN NULL;
END $$;
CREATE TRIGGER "place_version_delete" AFTER DELETE ON "place" FOR EACH ROW EXECUTE FUNCTION "on_place_version_delete"();

CREATE FUNCTION "on_version_insert_2"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "business"."id" FROM "business" WHERE "business"."placeId" = "new"."placeId");
  RETURN NULL;
END $$;
CREATE TRIGGER "placeHours_version_insert" AFTER INSERT ON "placeHours" FOR EACH ROW EXECUTE FUNCTION "on_version_insert_2"();
CREATE TRIGGER "placeClosedDate_version_insert" AFTER INSERT ON "placeClosedDate" FOR EACH ROW EXECUTE FUNCTION "on_version_insert_2"();

CREATE FUNCTION "on_version_update_2"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "business"."id" FROM "business" WHERE "business"."placeId" = "new"."placeId");
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "business"."id" FROM "business" WHERE "business"."placeId" = "old"."placeId") AND "old"."placeId" IS DISTINCT FROM "new"."placeId";
  RETURN NULL;
END $$;
CREATE TRIGGER "placeHours_version_update" AFTER UPDATE ON "placeHours" FOR EACH ROW EXECUTE FUNCTION "on_version_update_2"();
CREATE TRIGGER "placeClosedDate_version_update" AFTER UPDATE ON "placeClosedDate" FOR EACH ROW EXECUTE FUNCTION "on_version_update_2"();

CREATE FUNCTION "on_version_delete_2"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "business"."id" FROM "business" WHERE "business"."placeId" = "old"."placeId");
  RETURN NULL;
END $$;
CREATE TRIGGER "placeHours_version_delete" AFTER DELETE ON "placeHours" FOR EACH ROW EXECUTE FUNCTION "on_version_delete_2"();
CREATE TRIGGER "placeClosedDate_version_delete" AFTER DELETE ON "placeClosedDate" FOR EACH ROW EXECUTE FUNCTION "on_version_delete_2"();

CREATE FUNCTION "on_business_version_insert"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" = "new"."id";
  RETURN NULL;
END $$;
CREATE TRIGGER "business_version_insert" AFTER INSERT ON "business" FOR EACH ROW EXECUTE FUNCTION "on_business_version_insert"();

CREATE FUNCTION "on_business_version_update"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" = "new"."id";
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" = "old"."id" AND "old"."id" IS DISTINCT FROM "new"."id";
  RETURN NULL;
END $$;
CREATE TRIGGER "business_version_update" AFTER UPDATE ON "business" FOR EACH ROW EXECUTE FUNCTION "on_business_version_update"();

CREATE FUNCTION "on_business_version_delete"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" = "old"."id";
  RETURN NULL;
END $$;
CREATE TRIGGER "business_version_delete" AFTER DELETE ON "business" FOR EACH ROW EXECUTE FUNCTION "on_business_version_delete"();

CREATE FUNCTION "on_brand_words_update"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "productWords" WHERE "rowid" IN (SELECT "id" FROM "product" WHERE "brandId" = "new"."id");
  INSERT INTO "productWords" ("rowid", "words") SELECT "product"."id", wordVector(folded("new"."name" || ' ' || "product"."name") || ' ' || "new"."name" || ' ' || "product"."name") FROM "product" WHERE "product"."brandId" = "new"."id";
  RETURN NULL;
END $$;
CREATE TRIGGER "brand_words_update" AFTER UPDATE OF "name" ON "brand" FOR EACH ROW EXECUTE FUNCTION "on_brand_words_update"();

CREATE FUNCTION "on_version_insert_3"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" = "new"."businessId";
  UPDATE "catalogueVersion" SET "version" = "version" + 1 WHERE ("new"."businessId" IS NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER "ingredient_version_insert" AFTER INSERT ON "ingredient" FOR EACH ROW EXECUTE FUNCTION "on_version_insert_3"();
CREATE TRIGGER "brand_version_insert" AFTER INSERT ON "brand" FOR EACH ROW EXECUTE FUNCTION "on_version_insert_3"();
CREATE TRIGGER "product_version_insert" AFTER INSERT ON "product" FOR EACH ROW EXECUTE FUNCTION "on_version_insert_3"();

CREATE FUNCTION "on_version_update_3"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" = "new"."businessId";
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" = "old"."businessId" AND "old"."businessId" IS DISTINCT FROM "new"."businessId";
  UPDATE "catalogueVersion" SET "version" = "version" + 1 WHERE ("new"."businessId" IS NULL) OR ("old"."businessId" IS NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER "ingredient_version_update" AFTER UPDATE ON "ingredient" FOR EACH ROW EXECUTE FUNCTION "on_version_update_3"();
CREATE TRIGGER "brand_version_update" AFTER UPDATE ON "brand" FOR EACH ROW EXECUTE FUNCTION "on_version_update_3"();
CREATE TRIGGER "product_version_update" AFTER UPDATE ON "product" FOR EACH ROW EXECUTE FUNCTION "on_version_update_3"();

CREATE FUNCTION "on_version_delete_3"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" = "old"."businessId";
  UPDATE "catalogueVersion" SET "version" = "version" + 1 WHERE ("old"."businessId" IS NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER "ingredient_version_delete" AFTER DELETE ON "ingredient" FOR EACH ROW EXECUTE FUNCTION "on_version_delete_3"();
CREATE TRIGGER "brand_version_delete" AFTER DELETE ON "brand" FOR EACH ROW EXECUTE FUNCTION "on_version_delete_3"();
CREATE TRIGGER "product_version_delete" AFTER DELETE ON "product" FOR EACH ROW EXECUTE FUNCTION "on_version_delete_3"();

CREATE FUNCTION "on_allergenMark_version_insert"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "ingredient"."businessId" FROM "ingredient" WHERE "ingredient"."id" = "new"."ingredientId");
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "product"."businessId" FROM "product" WHERE "product"."id" = "new"."productId");
  UPDATE "catalogueVersion" SET "version" = "version" + 1 WHERE ((SELECT "ingredient"."businessId" FROM "ingredient" WHERE "ingredient"."id" = "new"."ingredientId") IS NULL AND (SELECT "product"."businessId" FROM "product" WHERE "product"."id" = "new"."productId") IS NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER "allergenMark_version_insert" AFTER INSERT ON "allergenMark" FOR EACH ROW EXECUTE FUNCTION "on_allergenMark_version_insert"();

CREATE FUNCTION "on_allergenMark_version_update"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "ingredient"."businessId" FROM "ingredient" WHERE "ingredient"."id" = "new"."ingredientId");
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "product"."businessId" FROM "product" WHERE "product"."id" = "new"."productId");
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "ingredient"."businessId" FROM "ingredient" WHERE "ingredient"."id" = "old"."ingredientId") AND "old"."ingredientId" IS DISTINCT FROM "new"."ingredientId";
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "product"."businessId" FROM "product" WHERE "product"."id" = "old"."productId") AND "old"."productId" IS DISTINCT FROM "new"."productId";
  UPDATE "catalogueVersion" SET "version" = "version" + 1 WHERE ((SELECT "ingredient"."businessId" FROM "ingredient" WHERE "ingredient"."id" = "new"."ingredientId") IS NULL AND (SELECT "product"."businessId" FROM "product" WHERE "product"."id" = "new"."productId") IS NULL) OR ((SELECT "ingredient"."businessId" FROM "ingredient" WHERE "ingredient"."id" = "old"."ingredientId") IS NULL AND (SELECT "product"."businessId" FROM "product" WHERE "product"."id" = "old"."productId") IS NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER "allergenMark_version_update" AFTER UPDATE ON "allergenMark" FOR EACH ROW EXECUTE FUNCTION "on_allergenMark_version_update"();

CREATE FUNCTION "on_allergenMark_version_delete"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "ingredient"."businessId" FROM "ingredient" WHERE "ingredient"."id" = "old"."ingredientId");
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "product"."businessId" FROM "product" WHERE "product"."id" = "old"."productId");
  UPDATE "catalogueVersion" SET "version" = "version" + 1 WHERE ((SELECT "ingredient"."businessId" FROM "ingredient" WHERE "ingredient"."id" = "old"."ingredientId") IS NULL AND (SELECT "product"."businessId" FROM "product" WHERE "product"."id" = "old"."productId") IS NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER "allergenMark_version_delete" AFTER DELETE ON "allergenMark" FOR EACH ROW EXECUTE FUNCTION "on_allergenMark_version_delete"();

CREATE FUNCTION "on_pourAvailability_version_insert"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "product"."businessId" FROM "product" WHERE "product"."id" = "new"."productId");
  UPDATE "catalogueVersion" SET "version" = "version" + 1 WHERE ((SELECT "product"."businessId" FROM "product" WHERE "product"."id" = "new"."productId") IS NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER "pourAvailability_version_insert" AFTER INSERT ON "pourAvailability" FOR EACH ROW EXECUTE FUNCTION "on_pourAvailability_version_insert"();

CREATE FUNCTION "on_pourAvailability_version_update"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "product"."businessId" FROM "product" WHERE "product"."id" = "new"."productId");
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "product"."businessId" FROM "product" WHERE "product"."id" = "old"."productId") AND "old"."productId" IS DISTINCT FROM "new"."productId";
  UPDATE "catalogueVersion" SET "version" = "version" + 1 WHERE ((SELECT "product"."businessId" FROM "product" WHERE "product"."id" = "new"."productId") IS NULL) OR ((SELECT "product"."businessId" FROM "product" WHERE "product"."id" = "old"."productId") IS NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER "pourAvailability_version_update" AFTER UPDATE ON "pourAvailability" FOR EACH ROW EXECUTE FUNCTION "on_pourAvailability_version_update"();

CREATE FUNCTION "on_pourAvailability_version_delete"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "product"."businessId" FROM "product" WHERE "product"."id" = "old"."productId");
  UPDATE "catalogueVersion" SET "version" = "version" + 1 WHERE ((SELECT "product"."businessId" FROM "product" WHERE "product"."id" = "old"."productId") IS NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER "pourAvailability_version_delete" AFTER DELETE ON "pourAvailability" FOR EACH ROW EXECUTE FUNCTION "on_pourAvailability_version_delete"();

CREATE FUNCTION "on_timedMenuCategory_version_insert"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "timedMenu"."businessId" FROM "timedMenu" WHERE "timedMenu"."id" = "new"."timedMenuId");
  RETURN NULL;
END $$;
CREATE TRIGGER "timedMenuCategory_version_insert" AFTER INSERT ON "timedMenuCategory" FOR EACH ROW EXECUTE FUNCTION "on_timedMenuCategory_version_insert"();

CREATE FUNCTION "on_timedMenuCategory_version_update"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "timedMenu"."businessId" FROM "timedMenu" WHERE "timedMenu"."id" = "new"."timedMenuId");
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "timedMenu"."businessId" FROM "timedMenu" WHERE "timedMenu"."id" = "old"."timedMenuId") AND "old"."timedMenuId" IS DISTINCT FROM "new"."timedMenuId";
  RETURN NULL;
END $$;
CREATE TRIGGER "timedMenuCategory_version_update" AFTER UPDATE ON "timedMenuCategory" FOR EACH ROW EXECUTE FUNCTION "on_timedMenuCategory_version_update"();

CREATE FUNCTION "on_timedMenuCategory_version_delete"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "timedMenu"."businessId" FROM "timedMenu" WHERE "timedMenu"."id" = "old"."timedMenuId");
  RETURN NULL;
END $$;
CREATE TRIGGER "timedMenuCategory_version_delete" AFTER DELETE ON "timedMenuCategory" FOR EACH ROW EXECUTE FUNCTION "on_timedMenuCategory_version_delete"();

CREATE FUNCTION "on_cardFeeDay_payment_update"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "cardFeeDay" ("businessId", "date", "payments", "cents") SELECT "tab"."businessId", businessDate("tab"."openedAt", "place"."timeZone"), 1, "new"."cardFeeCents" FROM "order" AS "sale" JOIN "tab" ON "tab"."id" = "sale"."tabId" JOIN "business" ON "business"."id" = "tab"."businessId" JOIN "place" ON "place"."id" = "business"."placeId" WHERE "sale"."id" = "new"."orderId" ON CONFLICT ("businessId", "date") DO UPDATE SET "payments" = "cardFeeDay"."payments" + "excluded"."payments", "cents" = "cardFeeDay"."cents" + "excluded"."cents";
  RETURN NULL;
END $$;
CREATE TRIGGER "cardFeeDay_payment_update" AFTER UPDATE OF "cardFeeCents" ON "payment" FOR EACH ROW WHEN ("old"."cardFeeCents" IS NULL AND "new"."cardFeeCents" IS NOT NULL) EXECUTE FUNCTION "on_cardFeeDay_payment_update"();

CREATE FUNCTION "on_payoutDay_place_update"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "payoutDay" WHERE "businessId" IN (SELECT "id" FROM "business" WHERE "placeId" = "new"."id");
  INSERT INTO "payoutDay" ("payoutId", "date", "businessId", "cents") SELECT "part"."payoutId", businessDate("tab"."openedAt", "place"."timeZone") AS "day", "tab"."businessId", sum("part"."amountCents" - "part"."feeCents") FROM "payoutPart" AS "part" JOIN "order" AS "sale" ON "sale"."id" = "part"."orderId" JOIN "tab" ON "tab"."id" = "sale"."tabId" JOIN "business" ON "business"."id" = "tab"."businessId" JOIN "place" ON "place"."id" = "business"."placeId" WHERE "tab"."businessId" IN (SELECT "id" FROM "business" WHERE "placeId" = "new"."id") GROUP BY "part"."payoutId", "day", "tab"."businessId";
  DELETE FROM "cardFeeDay" WHERE "businessId" IN (SELECT "id" FROM "business" WHERE "placeId" = "new"."id");
  INSERT INTO "cardFeeDay" ("businessId", "date", "payments", "cents") SELECT "tab"."businessId", businessDate("tab"."openedAt", "place"."timeZone") AS "day", count(*), sum("payment"."cardFeeCents") FROM "payment" JOIN "order" AS "sale" ON "sale"."id" = "payment"."orderId" JOIN "tab" ON "tab"."id" = "sale"."tabId" JOIN "business" ON "business"."id" = "tab"."businessId" JOIN "place" ON "place"."id" = "business"."placeId" WHERE "tab"."businessId" IN (SELECT "id" FROM "business" WHERE "placeId" = "new"."id") AND "payment"."cardFeeCents" IS NOT NULL GROUP BY "tab"."businessId", "day";
  RETURN NULL;
END $$;
CREATE TRIGGER "payoutDay_place_update" AFTER UPDATE OF "timeZone" ON "place" FOR EACH ROW WHEN ("new"."timeZone" <> "old"."timeZone") EXECUTE FUNCTION "on_payoutDay_place_update"();

CREATE FUNCTION "on_payoutDay_business_update"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "payoutDay" WHERE "businessId" IN ("new"."id");
  INSERT INTO "payoutDay" ("payoutId", "date", "businessId", "cents") SELECT "part"."payoutId", businessDate("tab"."openedAt", "place"."timeZone") AS "day", "tab"."businessId", sum("part"."amountCents" - "part"."feeCents") FROM "payoutPart" AS "part" JOIN "order" AS "sale" ON "sale"."id" = "part"."orderId" JOIN "tab" ON "tab"."id" = "sale"."tabId" JOIN "business" ON "business"."id" = "tab"."businessId" JOIN "place" ON "place"."id" = "business"."placeId" WHERE "tab"."businessId" IN ("new"."id") GROUP BY "part"."payoutId", "day", "tab"."businessId";
  DELETE FROM "cardFeeDay" WHERE "businessId" IN ("new"."id");
  INSERT INTO "cardFeeDay" ("businessId", "date", "payments", "cents") SELECT "tab"."businessId", businessDate("tab"."openedAt", "place"."timeZone") AS "day", count(*), sum("payment"."cardFeeCents") FROM "payment" JOIN "order" AS "sale" ON "sale"."id" = "payment"."orderId" JOIN "tab" ON "tab"."id" = "sale"."tabId" JOIN "business" ON "business"."id" = "tab"."businessId" JOIN "place" ON "place"."id" = "business"."placeId" WHERE "tab"."businessId" IN ("new"."id") AND "payment"."cardFeeCents" IS NOT NULL GROUP BY "tab"."businessId", "day";
  RETURN NULL;
END $$;
CREATE TRIGGER "payoutDay_business_update" AFTER UPDATE OF "placeId" ON "business" FOR EACH ROW WHEN ("new"."placeId" <> "old"."placeId") EXECUTE FUNCTION "on_payoutDay_business_update"();

CREATE FUNCTION "on_taxClassRate_version_insert"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "taxClass"."businessId" FROM "taxClass" WHERE "taxClass"."id" = "new"."taxClassId");
  RETURN NULL;
END $$;
CREATE TRIGGER "taxClassRate_version_insert" AFTER INSERT ON "taxClassRate" FOR EACH ROW EXECUTE FUNCTION "on_taxClassRate_version_insert"();

CREATE FUNCTION "on_taxClassRate_version_update"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "taxClass"."businessId" FROM "taxClass" WHERE "taxClass"."id" = "new"."taxClassId");
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "taxClass"."businessId" FROM "taxClass" WHERE "taxClass"."id" = "old"."taxClassId") AND "old"."taxClassId" IS DISTINCT FROM "new"."taxClassId";
  RETURN NULL;
END $$;
CREATE TRIGGER "taxClassRate_version_update" AFTER UPDATE ON "taxClassRate" FOR EACH ROW EXECUTE FUNCTION "on_taxClassRate_version_update"();

CREATE FUNCTION "on_taxClassRate_version_delete"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "taxClass"."businessId" FROM "taxClass" WHERE "taxClass"."id" = "old"."taxClassId");
  RETURN NULL;
END $$;
CREATE TRIGGER "taxClassRate_version_delete" AFTER DELETE ON "taxClassRate" FOR EACH ROW EXECUTE FUNCTION "on_taxClassRate_version_delete"();

CREATE FUNCTION "on_orderRecord_orderHistory_paid"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "orderRecord" ("orderId", "seq", "kind", "recordId", "content", "hash") SELECT "new"."orderId", coalesce("last"."seq", 0) + 1, 'order', "new"."orderId", "now"."content", chainHash(coalesce("last"."hash", ''), "now"."content") FROM (SELECT (SELECT '{' || '"subtotalCents":' || coalesce(to_json("paid"."subtotalCents")::text, 'null') || ',' || '"taxCents":' || coalesce(to_json("paid"."taxCents")::text, 'null') || ',' || '"serviceFeeCents":' || coalesce(to_json("paid"."serviceFeeCents")::text, 'null') || ',' || '"tipCents":' || coalesce(to_json("paid"."tipCents")::text, 'null') || ',' || '"totalCents":' || coalesce(to_json("paid"."totalCents")::text, 'null') || ',' || '"customerId":' || coalesce(to_json("paid"."customerId")::text, 'null') || ',' || '"businessId":' || coalesce(to_json("paid"."businessId")::text, 'null') || ',' || '"lines":' || (SELECT '[' || coalesce(string_agg('[' || coalesce(to_json("id")::text, 'null') || ',' || coalesce(to_json("unitPriceCents")::text, 'null') || ',' || coalesce(to_json("quantity")::text, 'null') || ',' || coalesce(to_json("name")::text, 'null') || ',' || coalesce(to_json("taxClass")::text, 'null') || ',' || coalesce(to_json("taxCents")::text, 'null') || ']', ','), '') || ']' FROM (SELECT "id", "unitPriceCents", "quantity", "name", "taxClass", "taxCents" FROM "orderItem" WHERE "orderId" = "new"."orderId" ORDER BY "id") AS "found") || ',' || '"history":' || (SELECT '[' || coalesce(string_agg('[' || coalesce(to_json("id")::text, 'null') || ',' || coalesce(to_json("toStatus")::text, 'null') || ',' || coalesce(to_json("actor")::text, 'null') || ',' || coalesce(to_json("at")::text, 'null') || ']', ','), '') || ']' FROM (SELECT "id", "toStatus", "actor", "at" FROM "orderHistory" WHERE "orderId" = "new"."orderId" AND "id" <= "new"."id" ORDER BY "id") AS "found") || '}' FROM "order" AS "paid" WHERE "paid"."id" = "new"."orderId") AS "content") AS "now" LEFT JOIN (SELECT "seq", "hash" FROM "orderRecord" WHERE "orderId" = "new"."orderId" ORDER BY "seq" DESC LIMIT 1) AS "last" ON true;
  INSERT INTO "orderChainEnd" ("orderId", "seq", "hash") SELECT "orderId", "seq", "hash" FROM "orderRecord" WHERE "orderId" = "new"."orderId" ORDER BY "seq" DESC LIMIT 1 ON CONFLICT ("orderId") DO UPDATE SET "seq" = "excluded"."seq", "hash" = "excluded"."hash";
  RETURN NULL;
END $$;
CREATE TRIGGER "orderRecord_orderHistory_paid" AFTER INSERT ON "orderHistory" FOR EACH ROW WHEN ("new"."toStatus" = 'Paid' AND "new"."fromStatus" = 'Submitted') EXECUTE FUNCTION "on_orderRecord_orderHistory_paid"();

CREATE FUNCTION "on_orderRecord_refund"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "orderRecord" ("orderId", "seq", "kind", "recordId", "content", "hash") SELECT "new"."orderId", coalesce("last"."seq", 0) + 1, 'refund', "new"."id", "now"."content", chainHash(coalesce("last"."hash", ''), "now"."content") FROM (SELECT '{' || '"paymentId":' || coalesce(to_json("new"."paymentId")::text, 'null') || ',' || '"orderItemId":' || coalesce(to_json("new"."orderItemId")::text, 'null') || ',' || '"amountCents":' || coalesce(to_json("new"."amountCents")::text, 'null') || ',' || '"subtotalCents":' || coalesce(to_json("new"."subtotalCents")::text, 'null') || ',' || '"taxCents":' || coalesce(to_json("new"."taxCents")::text, 'null') || ',' || '"feeCents":' || coalesce(to_json("new"."feeCents")::text, 'null') || ',' || '"tipCents":' || coalesce(to_json("new"."tipCents")::text, 'null') || ',' || '"actor":' || coalesce(to_json("new"."actor")::text, 'null') || ',' || '"status":' || coalesce(to_json("new"."status")::text, 'null') || ',' || '"compReason":' || coalesce(to_json("new"."compReason")::text, 'null') || '}' AS "content") AS "now" LEFT JOIN (SELECT "seq", "hash" FROM "orderRecord" WHERE "orderId" = "new"."orderId" ORDER BY "seq" DESC LIMIT 1) AS "last" ON true;
  INSERT INTO "orderChainEnd" ("orderId", "seq", "hash") SELECT "orderId", "seq", "hash" FROM "orderRecord" WHERE "orderId" = "new"."orderId" ORDER BY "seq" DESC LIMIT 1 ON CONFLICT ("orderId") DO UPDATE SET "seq" = "excluded"."seq", "hash" = "excluded"."hash";
  RETURN NULL;
END $$;
CREATE TRIGGER "orderRecord_refund_insert" AFTER INSERT ON "refund" FOR EACH ROW EXECUTE FUNCTION "on_orderRecord_refund"();
CREATE TRIGGER "orderRecord_refund_update" AFTER UPDATE OF "status", "amountCents" ON "refund" FOR EACH ROW WHEN ("new"."status" IS DISTINCT FROM "old"."status" OR "new"."amountCents" IS DISTINCT FROM "old"."amountCents") EXECUTE FUNCTION "on_orderRecord_refund"();

CREATE FUNCTION "on_salesDay_order_insert"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "salesDay" ("businessId", "date", "tabStatus", "tabs", "orders", "grossCents", "discountsCents", "compsCents", "salesCents", "keptCents", "taxCents", "tipsCents", "feesCents", "refundedCents", "collectedCents") SELECT "tab"."businessId", businessDate("tab"."openedAt", "place"."timeZone"), "tab"."status", +0, +((("new"."paidAt" IS NOT NULL AND "new"."status" <> 'Cancelled')))::int, +((("new"."paidAt" IS NOT NULL AND "new"."status" <> 'Cancelled'))::int * ("new"."subtotalCents" + "new"."discountCents")), +((("new"."paidAt" IS NOT NULL AND "new"."status" <> 'Cancelled'))::int * "new"."discountCents"), +((("new"."paidAt" IS NOT NULL AND "new"."status" <> 'Cancelled'))::int * "new"."compedSubtotalCents"), +((("new"."paidAt" IS NOT NULL AND "new"."status" <> 'Cancelled'))::int * ("new"."subtotalCents" - "new"."refundedSubtotalCents")), +((("new"."paidAt" IS NOT NULL AND "new"."status" = 'Cancelled'))::int * ("new"."subtotalCents" - "new"."refundedSubtotalCents")), +((("new"."paidAt" IS NOT NULL))::int * ("new"."taxCents" - (SELECT coalesce(sum("taxCents"), 0) FROM "refund" WHERE "refund"."orderId" = "new"."id" AND "refund"."status" <> 'Failed'))), +((("new"."paidAt" IS NOT NULL))::int * ("new"."tipCents" - (SELECT coalesce(sum("tipCents"), 0) FROM "refund" WHERE "refund"."orderId" = "new"."id" AND "refund"."status" <> 'Failed'))), +((("new"."paidAt" IS NOT NULL))::int * ("new"."serviceFeeCents" - (SELECT coalesce(sum("feeCents"), 0) FROM "refund" WHERE "refund"."orderId" = "new"."id" AND "refund"."status" <> 'Failed'))), +((("new"."paidAt" IS NOT NULL))::int * "new"."refundedTotalCents"), +((("new"."paidAt" IS NOT NULL))::int * ("new"."totalCents" - "new"."refundedTotalCents")) FROM "tab" JOIN "business" ON "business"."id" = "tab"."businessId" JOIN "place" ON "place"."id" = "business"."placeId" WHERE "tab"."id" = "new"."tabId" ON CONFLICT ("businessId", "date", "tabStatus") DO UPDATE SET "tabs" = "salesDay"."tabs" + "excluded"."tabs", "orders" = "salesDay"."orders" + "excluded"."orders", "grossCents" = "salesDay"."grossCents" + "excluded"."grossCents", "discountsCents" = "salesDay"."discountsCents" + "excluded"."discountsCents", "compsCents" = "salesDay"."compsCents" + "excluded"."compsCents", "salesCents" = "salesDay"."salesCents" + "excluded"."salesCents", "keptCents" = "salesDay"."keptCents" + "excluded"."keptCents", "taxCents" = "salesDay"."taxCents" + "excluded"."taxCents", "tipsCents" = "salesDay"."tipsCents" + "excluded"."tipsCents", "feesCents" = "salesDay"."feesCents" + "excluded"."feesCents", "refundedCents" = "salesDay"."refundedCents" + "excluded"."refundedCents", "collectedCents" = "salesDay"."collectedCents" + "excluded"."collectedCents";
  RETURN NULL;
END $$;
CREATE TRIGGER "salesDay_order_insert" AFTER INSERT ON "order" FOR EACH ROW WHEN (("new"."paidAt" IS NOT NULL)) EXECUTE FUNCTION "on_salesDay_order_insert"();

CREATE FUNCTION "on_salesDay_order_update"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "salesDay" ("businessId", "date", "tabStatus", "tabs", "orders", "grossCents", "discountsCents", "compsCents", "salesCents", "keptCents", "taxCents", "tipsCents", "feesCents", "refundedCents", "collectedCents") SELECT "tab"."businessId", businessDate("tab"."openedAt", "place"."timeZone"), "tab"."status", -0, -((("old"."paidAt" IS NOT NULL AND "old"."status" <> 'Cancelled')))::int, -((("old"."paidAt" IS NOT NULL AND "old"."status" <> 'Cancelled'))::int * ("old"."subtotalCents" + "old"."discountCents")), -((("old"."paidAt" IS NOT NULL AND "old"."status" <> 'Cancelled'))::int * "old"."discountCents"), -((("old"."paidAt" IS NOT NULL AND "old"."status" <> 'Cancelled'))::int * "old"."compedSubtotalCents"), -((("old"."paidAt" IS NOT NULL AND "old"."status" <> 'Cancelled'))::int * ("old"."subtotalCents" - "old"."refundedSubtotalCents")), -((("old"."paidAt" IS NOT NULL AND "old"."status" = 'Cancelled'))::int * ("old"."subtotalCents" - "old"."refundedSubtotalCents")), -((("old"."paidAt" IS NOT NULL))::int * ("old"."taxCents" - (SELECT coalesce(sum("taxCents"), 0) FROM "refund" WHERE "refund"."orderId" = "old"."id" AND "refund"."status" <> 'Failed'))), -((("old"."paidAt" IS NOT NULL))::int * ("old"."tipCents" - (SELECT coalesce(sum("tipCents"), 0) FROM "refund" WHERE "refund"."orderId" = "old"."id" AND "refund"."status" <> 'Failed'))), -((("old"."paidAt" IS NOT NULL))::int * ("old"."serviceFeeCents" - (SELECT coalesce(sum("feeCents"), 0) FROM "refund" WHERE "refund"."orderId" = "old"."id" AND "refund"."status" <> 'Failed'))), -((("old"."paidAt" IS NOT NULL))::int * "old"."refundedTotalCents"), -((("old"."paidAt" IS NOT NULL))::int * ("old"."totalCents" - "old"."refundedTotalCents")) FROM "tab" JOIN "business" ON "business"."id" = "tab"."businessId" JOIN "place" ON "place"."id" = "business"."placeId" WHERE "tab"."id" = "old"."tabId" ON CONFLICT ("businessId", "date", "tabStatus") DO UPDATE SET "tabs" = "salesDay"."tabs" + "excluded"."tabs", "orders" = "salesDay"."orders" + "excluded"."orders", "grossCents" = "salesDay"."grossCents" + "excluded"."grossCents", "discountsCents" = "salesDay"."discountsCents" + "excluded"."discountsCents", "compsCents" = "salesDay"."compsCents" + "excluded"."compsCents", "salesCents" = "salesDay"."salesCents" + "excluded"."salesCents", "keptCents" = "salesDay"."keptCents" + "excluded"."keptCents", "taxCents" = "salesDay"."taxCents" + "excluded"."taxCents", "tipsCents" = "salesDay"."tipsCents" + "excluded"."tipsCents", "feesCents" = "salesDay"."feesCents" + "excluded"."feesCents", "refundedCents" = "salesDay"."refundedCents" + "excluded"."refundedCents", "collectedCents" = "salesDay"."collectedCents" + "excluded"."collectedCents";
  INSERT INTO "salesDay" ("businessId", "date", "tabStatus", "tabs", "orders", "grossCents", "discountsCents", "compsCents", "salesCents", "keptCents", "taxCents", "tipsCents", "feesCents", "refundedCents", "collectedCents") SELECT "tab"."businessId", businessDate("tab"."openedAt", "place"."timeZone"), "tab"."status", +0, +((("new"."paidAt" IS NOT NULL AND "new"."status" <> 'Cancelled')))::int, +((("new"."paidAt" IS NOT NULL AND "new"."status" <> 'Cancelled'))::int * ("new"."subtotalCents" + "new"."discountCents")), +((("new"."paidAt" IS NOT NULL AND "new"."status" <> 'Cancelled'))::int * "new"."discountCents"), +((("new"."paidAt" IS NOT NULL AND "new"."status" <> 'Cancelled'))::int * "new"."compedSubtotalCents"), +((("new"."paidAt" IS NOT NULL AND "new"."status" <> 'Cancelled'))::int * ("new"."subtotalCents" - "new"."refundedSubtotalCents")), +((("new"."paidAt" IS NOT NULL AND "new"."status" = 'Cancelled'))::int * ("new"."subtotalCents" - "new"."refundedSubtotalCents")), +((("new"."paidAt" IS NOT NULL))::int * ("new"."taxCents" - (SELECT coalesce(sum("taxCents"), 0) FROM "refund" WHERE "refund"."orderId" = "new"."id" AND "refund"."status" <> 'Failed'))), +((("new"."paidAt" IS NOT NULL))::int * ("new"."tipCents" - (SELECT coalesce(sum("tipCents"), 0) FROM "refund" WHERE "refund"."orderId" = "new"."id" AND "refund"."status" <> 'Failed'))), +((("new"."paidAt" IS NOT NULL))::int * ("new"."serviceFeeCents" - (SELECT coalesce(sum("feeCents"), 0) FROM "refund" WHERE "refund"."orderId" = "new"."id" AND "refund"."status" <> 'Failed'))), +((("new"."paidAt" IS NOT NULL))::int * "new"."refundedTotalCents"), +((("new"."paidAt" IS NOT NULL))::int * ("new"."totalCents" - "new"."refundedTotalCents")) FROM "tab" JOIN "business" ON "business"."id" = "tab"."businessId" JOIN "place" ON "place"."id" = "business"."placeId" WHERE "tab"."id" = "new"."tabId" ON CONFLICT ("businessId", "date", "tabStatus") DO UPDATE SET "tabs" = "salesDay"."tabs" + "excluded"."tabs", "orders" = "salesDay"."orders" + "excluded"."orders", "grossCents" = "salesDay"."grossCents" + "excluded"."grossCents", "discountsCents" = "salesDay"."discountsCents" + "excluded"."discountsCents", "compsCents" = "salesDay"."compsCents" + "excluded"."compsCents", "salesCents" = "salesDay"."salesCents" + "excluded"."salesCents", "keptCents" = "salesDay"."keptCents" + "excluded"."keptCents", "taxCents" = "salesDay"."taxCents" + "excluded"."taxCents", "tipsCents" = "salesDay"."tipsCents" + "excluded"."tipsCents", "feesCents" = "salesDay"."feesCents" + "excluded"."feesCents", "refundedCents" = "salesDay"."refundedCents" + "excluded"."refundedCents", "collectedCents" = "salesDay"."collectedCents" + "excluded"."collectedCents";
  RETURN NULL;
END $$;
CREATE TRIGGER "salesDay_order_update" AFTER UPDATE OF "paidAt", "status", "tabId", "subtotalCents", "taxCents", "tipCents", "serviceFeeCents", "totalCents", "refundedSubtotalCents", "discountCents", "compedSubtotalCents", "refundedTotalCents" ON "order" FOR EACH ROW WHEN (("new"."paidAt" IS NOT NULL AND "new"."status" <> 'Cancelled') <> ("old"."paidAt" IS NOT NULL AND "old"."status" <> 'Cancelled') OR ("new"."paidAt" IS NOT NULL) <> ("old"."paidAt" IS NOT NULL) OR (("new"."paidAt" IS NOT NULL) AND ("new"."tabId" IS DISTINCT FROM "old"."tabId" OR "new"."subtotalCents" IS DISTINCT FROM "old"."subtotalCents" OR "new"."taxCents" IS DISTINCT FROM "old"."taxCents" OR "new"."tipCents" IS DISTINCT FROM "old"."tipCents" OR "new"."serviceFeeCents" IS DISTINCT FROM "old"."serviceFeeCents" OR "new"."totalCents" IS DISTINCT FROM "old"."totalCents" OR "new"."refundedSubtotalCents" IS DISTINCT FROM "old"."refundedSubtotalCents" OR "new"."discountCents" IS DISTINCT FROM "old"."discountCents" OR "new"."compedSubtotalCents" IS DISTINCT FROM "old"."compedSubtotalCents" OR "new"."refundedTotalCents" IS DISTINCT FROM "old"."refundedTotalCents"))) EXECUTE FUNCTION "on_salesDay_order_update"();

CREATE FUNCTION "on_salesDay_order_delete"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "salesDay" ("businessId", "date", "tabStatus", "tabs", "orders", "grossCents", "discountsCents", "compsCents", "salesCents", "keptCents", "taxCents", "tipsCents", "feesCents", "refundedCents", "collectedCents") SELECT "tab"."businessId", businessDate("tab"."openedAt", "place"."timeZone"), "tab"."status", -0, -((("old"."paidAt" IS NOT NULL AND "old"."status" <> 'Cancelled')))::int, -((("old"."paidAt" IS NOT NULL AND "old"."status" <> 'Cancelled'))::int * ("old"."subtotalCents" + "old"."discountCents")), -((("old"."paidAt" IS NOT NULL AND "old"."status" <> 'Cancelled'))::int * "old"."discountCents"), -((("old"."paidAt" IS NOT NULL AND "old"."status" <> 'Cancelled'))::int * "old"."compedSubtotalCents"), -((("old"."paidAt" IS NOT NULL AND "old"."status" <> 'Cancelled'))::int * ("old"."subtotalCents" - "old"."refundedSubtotalCents")), -((("old"."paidAt" IS NOT NULL AND "old"."status" = 'Cancelled'))::int * ("old"."subtotalCents" - "old"."refundedSubtotalCents")), -((("old"."paidAt" IS NOT NULL))::int * ("old"."taxCents" - (SELECT coalesce(sum("taxCents"), 0) FROM "refund" WHERE "refund"."orderId" = "old"."id" AND "refund"."status" <> 'Failed'))), -((("old"."paidAt" IS NOT NULL))::int * ("old"."tipCents" - (SELECT coalesce(sum("tipCents"), 0) FROM "refund" WHERE "refund"."orderId" = "old"."id" AND "refund"."status" <> 'Failed'))), -((("old"."paidAt" IS NOT NULL))::int * ("old"."serviceFeeCents" - (SELECT coalesce(sum("feeCents"), 0) FROM "refund" WHERE "refund"."orderId" = "old"."id" AND "refund"."status" <> 'Failed'))), -((("old"."paidAt" IS NOT NULL))::int * "old"."refundedTotalCents"), -((("old"."paidAt" IS NOT NULL))::int * ("old"."totalCents" - "old"."refundedTotalCents")) FROM "tab" JOIN "business" ON "business"."id" = "tab"."businessId" JOIN "place" ON "place"."id" = "business"."placeId" WHERE "tab"."id" = "old"."tabId" ON CONFLICT ("businessId", "date", "tabStatus") DO UPDATE SET "tabs" = "salesDay"."tabs" + "excluded"."tabs", "orders" = "salesDay"."orders" + "excluded"."orders", "grossCents" = "salesDay"."grossCents" + "excluded"."grossCents", "discountsCents" = "salesDay"."discountsCents" + "excluded"."discountsCents", "compsCents" = "salesDay"."compsCents" + "excluded"."compsCents", "salesCents" = "salesDay"."salesCents" + "excluded"."salesCents", "keptCents" = "salesDay"."keptCents" + "excluded"."keptCents", "taxCents" = "salesDay"."taxCents" + "excluded"."taxCents", "tipsCents" = "salesDay"."tipsCents" + "excluded"."tipsCents", "feesCents" = "salesDay"."feesCents" + "excluded"."feesCents", "refundedCents" = "salesDay"."refundedCents" + "excluded"."refundedCents", "collectedCents" = "salesDay"."collectedCents" + "excluded"."collectedCents";
  RETURN NULL;
END $$;
CREATE TRIGGER "salesDay_order_delete" AFTER DELETE ON "order" FOR EACH ROW WHEN (("old"."paidAt" IS NOT NULL)) EXECUTE FUNCTION "on_salesDay_order_delete"();

CREATE FUNCTION "on_salesDay_refund_insert"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "salesDay" ("businessId", "date", "tabStatus", "tabs", "orders", "grossCents", "discountsCents", "compsCents", "salesCents", "keptCents", "taxCents", "tipsCents", "feesCents", "refundedCents", "collectedCents") SELECT "tab"."businessId", businessDate("tab"."openedAt", "place"."timeZone"), "tab"."status", +0, +(0), +(0), +(0), +(0), +(0), +(0), +((("new"."status" = 'Failed'))::int * "new"."taxCents" - "new"."taxCents"), +((("new"."status" = 'Failed'))::int * "new"."tipCents" - "new"."tipCents"), +((("new"."status" = 'Failed'))::int * "new"."feeCents" - "new"."feeCents"), +(0), +(0) FROM "order" AS "sale" JOIN "tab" ON "tab"."id" = "sale"."tabId" JOIN "business" ON "business"."id" = "tab"."businessId" JOIN "place" ON "place"."id" = "business"."placeId" WHERE "sale"."id" = "new"."orderId" AND ("sale"."paidAt" IS NOT NULL) ON CONFLICT ("businessId", "date", "tabStatus") DO UPDATE SET "tabs" = "salesDay"."tabs" + "excluded"."tabs", "orders" = "salesDay"."orders" + "excluded"."orders", "grossCents" = "salesDay"."grossCents" + "excluded"."grossCents", "discountsCents" = "salesDay"."discountsCents" + "excluded"."discountsCents", "compsCents" = "salesDay"."compsCents" + "excluded"."compsCents", "salesCents" = "salesDay"."salesCents" + "excluded"."salesCents", "keptCents" = "salesDay"."keptCents" + "excluded"."keptCents", "taxCents" = "salesDay"."taxCents" + "excluded"."taxCents", "tipsCents" = "salesDay"."tipsCents" + "excluded"."tipsCents", "feesCents" = "salesDay"."feesCents" + "excluded"."feesCents", "refundedCents" = "salesDay"."refundedCents" + "excluded"."refundedCents", "collectedCents" = "salesDay"."collectedCents" + "excluded"."collectedCents";
  RETURN NULL;
END $$;
CREATE TRIGGER "salesDay_refund_insert" AFTER INSERT ON "refund" FOR EACH ROW EXECUTE FUNCTION "on_salesDay_refund_insert"();

CREATE FUNCTION "on_salesDay_refund_update"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "salesDay" ("businessId", "date", "tabStatus", "tabs", "orders", "grossCents", "discountsCents", "compsCents", "salesCents", "keptCents", "taxCents", "tipsCents", "feesCents", "refundedCents", "collectedCents") SELECT "tab"."businessId", businessDate("tab"."openedAt", "place"."timeZone"), "tab"."status", -0, -(0), -(0), -(0), -(0), -(0), -(0), -((("old"."status" = 'Failed'))::int * "old"."taxCents" - "old"."taxCents"), -((("old"."status" = 'Failed'))::int * "old"."tipCents" - "old"."tipCents"), -((("old"."status" = 'Failed'))::int * "old"."feeCents" - "old"."feeCents"), -(0), -(0) FROM "order" AS "sale" JOIN "tab" ON "tab"."id" = "sale"."tabId" JOIN "business" ON "business"."id" = "tab"."businessId" JOIN "place" ON "place"."id" = "business"."placeId" WHERE "sale"."id" = "old"."orderId" AND ("sale"."paidAt" IS NOT NULL) ON CONFLICT ("businessId", "date", "tabStatus") DO UPDATE SET "tabs" = "salesDay"."tabs" + "excluded"."tabs", "orders" = "salesDay"."orders" + "excluded"."orders", "grossCents" = "salesDay"."grossCents" + "excluded"."grossCents", "discountsCents" = "salesDay"."discountsCents" + "excluded"."discountsCents", "compsCents" = "salesDay"."compsCents" + "excluded"."compsCents", "salesCents" = "salesDay"."salesCents" + "excluded"."salesCents", "keptCents" = "salesDay"."keptCents" + "excluded"."keptCents", "taxCents" = "salesDay"."taxCents" + "excluded"."taxCents", "tipsCents" = "salesDay"."tipsCents" + "excluded"."tipsCents", "feesCents" = "salesDay"."feesCents" + "excluded"."feesCents", "refundedCents" = "salesDay"."refundedCents" + "excluded"."refundedCents", "collectedCents" = "salesDay"."collectedCents" + "excluded"."collectedCents";
  INSERT INTO "salesDay" ("businessId", "date", "tabStatus", "tabs", "orders", "grossCents", "discountsCents", "compsCents", "salesCents", "keptCents", "taxCents", "tipsCents", "feesCents", "refundedCents", "collectedCents") SELECT "tab"."businessId", businessDate("tab"."openedAt", "place"."timeZone"), "tab"."status", +0, +(0), +(0), +(0), +(0), +(0), +(0), +((("new"."status" = 'Failed'))::int * "new"."taxCents" - "new"."taxCents"), +((("new"."status" = 'Failed'))::int * "new"."tipCents" - "new"."tipCents"), +((("new"."status" = 'Failed'))::int * "new"."feeCents" - "new"."feeCents"), +(0), +(0) FROM "order" AS "sale" JOIN "tab" ON "tab"."id" = "sale"."tabId" JOIN "business" ON "business"."id" = "tab"."businessId" JOIN "place" ON "place"."id" = "business"."placeId" WHERE "sale"."id" = "new"."orderId" AND ("sale"."paidAt" IS NOT NULL) ON CONFLICT ("businessId", "date", "tabStatus") DO UPDATE SET "tabs" = "salesDay"."tabs" + "excluded"."tabs", "orders" = "salesDay"."orders" + "excluded"."orders", "grossCents" = "salesDay"."grossCents" + "excluded"."grossCents", "discountsCents" = "salesDay"."discountsCents" + "excluded"."discountsCents", "compsCents" = "salesDay"."compsCents" + "excluded"."compsCents", "salesCents" = "salesDay"."salesCents" + "excluded"."salesCents", "keptCents" = "salesDay"."keptCents" + "excluded"."keptCents", "taxCents" = "salesDay"."taxCents" + "excluded"."taxCents", "tipsCents" = "salesDay"."tipsCents" + "excluded"."tipsCents", "feesCents" = "salesDay"."feesCents" + "excluded"."feesCents", "refundedCents" = "salesDay"."refundedCents" + "excluded"."refundedCents", "collectedCents" = "salesDay"."collectedCents" + "excluded"."collectedCents";
  RETURN NULL;
END $$;
CREATE TRIGGER "salesDay_refund_update" AFTER UPDATE OF "status", "orderId", "taxCents", "tipCents", "feeCents" ON "refund" FOR EACH ROW WHEN (("new"."status" = 'Failed') <> ("old"."status" = 'Failed') OR "new"."orderId" IS DISTINCT FROM "old"."orderId" OR "new"."taxCents" IS DISTINCT FROM "old"."taxCents" OR "new"."tipCents" IS DISTINCT FROM "old"."tipCents" OR "new"."feeCents" IS DISTINCT FROM "old"."feeCents") EXECUTE FUNCTION "on_salesDay_refund_update"();

CREATE FUNCTION "on_salesDay_refund_delete"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "salesDay" ("businessId", "date", "tabStatus", "tabs", "orders", "grossCents", "discountsCents", "compsCents", "salesCents", "keptCents", "taxCents", "tipsCents", "feesCents", "refundedCents", "collectedCents") SELECT "tab"."businessId", businessDate("tab"."openedAt", "place"."timeZone"), "tab"."status", -0, -(0), -(0), -(0), -(0), -(0), -(0), -((("old"."status" = 'Failed'))::int * "old"."taxCents" - "old"."taxCents"), -((("old"."status" = 'Failed'))::int * "old"."tipCents" - "old"."tipCents"), -((("old"."status" = 'Failed'))::int * "old"."feeCents" - "old"."feeCents"), -(0), -(0) FROM "order" AS "sale" JOIN "tab" ON "tab"."id" = "sale"."tabId" JOIN "business" ON "business"."id" = "tab"."businessId" JOIN "place" ON "place"."id" = "business"."placeId" WHERE "sale"."id" = "old"."orderId" AND ("sale"."paidAt" IS NOT NULL) ON CONFLICT ("businessId", "date", "tabStatus") DO UPDATE SET "tabs" = "salesDay"."tabs" + "excluded"."tabs", "orders" = "salesDay"."orders" + "excluded"."orders", "grossCents" = "salesDay"."grossCents" + "excluded"."grossCents", "discountsCents" = "salesDay"."discountsCents" + "excluded"."discountsCents", "compsCents" = "salesDay"."compsCents" + "excluded"."compsCents", "salesCents" = "salesDay"."salesCents" + "excluded"."salesCents", "keptCents" = "salesDay"."keptCents" + "excluded"."keptCents", "taxCents" = "salesDay"."taxCents" + "excluded"."taxCents", "tipsCents" = "salesDay"."tipsCents" + "excluded"."tipsCents", "feesCents" = "salesDay"."feesCents" + "excluded"."feesCents", "refundedCents" = "salesDay"."refundedCents" + "excluded"."refundedCents", "collectedCents" = "salesDay"."collectedCents" + "excluded"."collectedCents";
  RETURN NULL;
END $$;
CREATE TRIGGER "salesDay_refund_delete" AFTER DELETE ON "refund" FOR EACH ROW EXECUTE FUNCTION "on_salesDay_refund_delete"();

CREATE FUNCTION "on_salesDay_tab_insert"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "salesDay" ("businessId", "date", "tabStatus", "tabs", "orders", "grossCents", "discountsCents", "compsCents", "salesCents", "keptCents", "taxCents", "tipsCents", "feesCents", "refundedCents", "collectedCents") SELECT "new"."businessId", businessDate("new"."openedAt", "place"."timeZone"), "new"."status", +1, +(coalesce(sum((("sale"."paidAt" IS NOT NULL AND "sale"."status" <> 'Cancelled'))::int), 0)), +(coalesce(sum((("sale"."paidAt" IS NOT NULL AND "sale"."status" <> 'Cancelled'))::int * ("sale"."subtotalCents" + "sale"."discountCents")), 0)), +(coalesce(sum((("sale"."paidAt" IS NOT NULL AND "sale"."status" <> 'Cancelled'))::int * "sale"."discountCents"), 0)), +(coalesce(sum((("sale"."paidAt" IS NOT NULL AND "sale"."status" <> 'Cancelled'))::int * "sale"."compedSubtotalCents"), 0)), +(coalesce(sum((("sale"."paidAt" IS NOT NULL AND "sale"."status" <> 'Cancelled'))::int * ("sale"."subtotalCents" - "sale"."refundedSubtotalCents")), 0)), +(coalesce(sum((("sale"."paidAt" IS NOT NULL AND "sale"."status" = 'Cancelled'))::int * ("sale"."subtotalCents" - "sale"."refundedSubtotalCents")), 0)), +(coalesce(sum((("sale"."paidAt" IS NOT NULL))::int * ("sale"."taxCents" - (SELECT coalesce(sum("taxCents"), 0) FROM "refund" WHERE "refund"."orderId" = "sale"."id" AND "refund"."status" <> 'Failed'))), 0)), +(coalesce(sum((("sale"."paidAt" IS NOT NULL))::int * ("sale"."tipCents" - (SELECT coalesce(sum("tipCents"), 0) FROM "refund" WHERE "refund"."orderId" = "sale"."id" AND "refund"."status" <> 'Failed'))), 0)), +(coalesce(sum((("sale"."paidAt" IS NOT NULL))::int * ("sale"."serviceFeeCents" - (SELECT coalesce(sum("feeCents"), 0) FROM "refund" WHERE "refund"."orderId" = "sale"."id" AND "refund"."status" <> 'Failed'))), 0)), +(coalesce(sum((("sale"."paidAt" IS NOT NULL))::int * "sale"."refundedTotalCents"), 0)), +(coalesce(sum((("sale"."paidAt" IS NOT NULL))::int * ("sale"."totalCents" - "sale"."refundedTotalCents")), 0)) FROM "business" JOIN "place" ON "place"."id" = "business"."placeId" LEFT JOIN "order" AS "sale" ON "sale"."tabId" = "new"."id" WHERE "business"."id" = "new"."businessId" GROUP BY "place"."timeZone" ON CONFLICT ("businessId", "date", "tabStatus") DO UPDATE SET "tabs" = "salesDay"."tabs" + "excluded"."tabs", "orders" = "salesDay"."orders" + "excluded"."orders", "grossCents" = "salesDay"."grossCents" + "excluded"."grossCents", "discountsCents" = "salesDay"."discountsCents" + "excluded"."discountsCents", "compsCents" = "salesDay"."compsCents" + "excluded"."compsCents", "salesCents" = "salesDay"."salesCents" + "excluded"."salesCents", "keptCents" = "salesDay"."keptCents" + "excluded"."keptCents", "taxCents" = "salesDay"."taxCents" + "excluded"."taxCents", "tipsCents" = "salesDay"."tipsCents" + "excluded"."tipsCents", "feesCents" = "salesDay"."feesCents" + "excluded"."feesCents", "refundedCents" = "salesDay"."refundedCents" + "excluded"."refundedCents", "collectedCents" = "salesDay"."collectedCents" + "excluded"."collectedCents";
  RETURN NULL;
END $$;
CREATE TRIGGER "salesDay_tab_insert" AFTER INSERT ON "tab" FOR EACH ROW EXECUTE FUNCTION "on_salesDay_tab_insert"();

CREATE FUNCTION "on_salesDay_tab_update"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "salesDay" ("businessId", "date", "tabStatus", "tabs", "orders", "grossCents", "discountsCents", "compsCents", "salesCents", "keptCents", "taxCents", "tipsCents", "feesCents", "refundedCents", "collectedCents") SELECT "old"."businessId", businessDate("old"."openedAt", "place"."timeZone"), "old"."status", -1, -(coalesce(sum((("sale"."paidAt" IS NOT NULL AND "sale"."status" <> 'Cancelled'))::int), 0)), -(coalesce(sum((("sale"."paidAt" IS NOT NULL AND "sale"."status" <> 'Cancelled'))::int * ("sale"."subtotalCents" + "sale"."discountCents")), 0)), -(coalesce(sum((("sale"."paidAt" IS NOT NULL AND "sale"."status" <> 'Cancelled'))::int * "sale"."discountCents"), 0)), -(coalesce(sum((("sale"."paidAt" IS NOT NULL AND "sale"."status" <> 'Cancelled'))::int * "sale"."compedSubtotalCents"), 0)), -(coalesce(sum((("sale"."paidAt" IS NOT NULL AND "sale"."status" <> 'Cancelled'))::int * ("sale"."subtotalCents" - "sale"."refundedSubtotalCents")), 0)), -(coalesce(sum((("sale"."paidAt" IS NOT NULL AND "sale"."status" = 'Cancelled'))::int * ("sale"."subtotalCents" - "sale"."refundedSubtotalCents")), 0)), -(coalesce(sum((("sale"."paidAt" IS NOT NULL))::int * ("sale"."taxCents" - (SELECT coalesce(sum("taxCents"), 0) FROM "refund" WHERE "refund"."orderId" = "sale"."id" AND "refund"."status" <> 'Failed'))), 0)), -(coalesce(sum((("sale"."paidAt" IS NOT NULL))::int * ("sale"."tipCents" - (SELECT coalesce(sum("tipCents"), 0) FROM "refund" WHERE "refund"."orderId" = "sale"."id" AND "refund"."status" <> 'Failed'))), 0)), -(coalesce(sum((("sale"."paidAt" IS NOT NULL))::int * ("sale"."serviceFeeCents" - (SELECT coalesce(sum("feeCents"), 0) FROM "refund" WHERE "refund"."orderId" = "sale"."id" AND "refund"."status" <> 'Failed'))), 0)), -(coalesce(sum((("sale"."paidAt" IS NOT NULL))::int * "sale"."refundedTotalCents"), 0)), -(coalesce(sum((("sale"."paidAt" IS NOT NULL))::int * ("sale"."totalCents" - "sale"."refundedTotalCents")), 0)) FROM "business" JOIN "place" ON "place"."id" = "business"."placeId" LEFT JOIN "order" AS "sale" ON "sale"."tabId" = "old"."id" WHERE "business"."id" = "old"."businessId" GROUP BY "place"."timeZone" ON CONFLICT ("businessId", "date", "tabStatus") DO UPDATE SET "tabs" = "salesDay"."tabs" + "excluded"."tabs", "orders" = "salesDay"."orders" + "excluded"."orders", "grossCents" = "salesDay"."grossCents" + "excluded"."grossCents", "discountsCents" = "salesDay"."discountsCents" + "excluded"."discountsCents", "compsCents" = "salesDay"."compsCents" + "excluded"."compsCents", "salesCents" = "salesDay"."salesCents" + "excluded"."salesCents", "keptCents" = "salesDay"."keptCents" + "excluded"."keptCents", "taxCents" = "salesDay"."taxCents" + "excluded"."taxCents", "tipsCents" = "salesDay"."tipsCents" + "excluded"."tipsCents", "feesCents" = "salesDay"."feesCents" + "excluded"."feesCents", "refundedCents" = "salesDay"."refundedCents" + "excluded"."refundedCents", "collectedCents" = "salesDay"."collectedCents" + "excluded"."collectedCents";
  INSERT INTO "salesDay" ("businessId", "date", "tabStatus", "tabs", "orders", "grossCents", "discountsCents", "compsCents", "salesCents", "keptCents", "taxCents", "tipsCents", "feesCents", "refundedCents", "collectedCents") SELECT "new"."businessId", businessDate("new"."openedAt", "place"."timeZone"), "new"."status", +1, +(coalesce(sum((("sale"."paidAt" IS NOT NULL AND "sale"."status" <> 'Cancelled'))::int), 0)), +(coalesce(sum((("sale"."paidAt" IS NOT NULL AND "sale"."status" <> 'Cancelled'))::int * ("sale"."subtotalCents" + "sale"."discountCents")), 0)), +(coalesce(sum((("sale"."paidAt" IS NOT NULL AND "sale"."status" <> 'Cancelled'))::int * "sale"."discountCents"), 0)), +(coalesce(sum((("sale"."paidAt" IS NOT NULL AND "sale"."status" <> 'Cancelled'))::int * "sale"."compedSubtotalCents"), 0)), +(coalesce(sum((("sale"."paidAt" IS NOT NULL AND "sale"."status" <> 'Cancelled'))::int * ("sale"."subtotalCents" - "sale"."refundedSubtotalCents")), 0)), +(coalesce(sum((("sale"."paidAt" IS NOT NULL AND "sale"."status" = 'Cancelled'))::int * ("sale"."subtotalCents" - "sale"."refundedSubtotalCents")), 0)), +(coalesce(sum((("sale"."paidAt" IS NOT NULL))::int * ("sale"."taxCents" - (SELECT coalesce(sum("taxCents"), 0) FROM "refund" WHERE "refund"."orderId" = "sale"."id" AND "refund"."status" <> 'Failed'))), 0)), +(coalesce(sum((("sale"."paidAt" IS NOT NULL))::int * ("sale"."tipCents" - (SELECT coalesce(sum("tipCents"), 0) FROM "refund" WHERE "refund"."orderId" = "sale"."id" AND "refund"."status" <> 'Failed'))), 0)), +(coalesce(sum((("sale"."paidAt" IS NOT NULL))::int * ("sale"."serviceFeeCents" - (SELECT coalesce(sum("feeCents"), 0) FROM "refund" WHERE "refund"."orderId" = "sale"."id" AND "refund"."status" <> 'Failed'))), 0)), +(coalesce(sum((("sale"."paidAt" IS NOT NULL))::int * "sale"."refundedTotalCents"), 0)), +(coalesce(sum((("sale"."paidAt" IS NOT NULL))::int * ("sale"."totalCents" - "sale"."refundedTotalCents")), 0)) FROM "business" JOIN "place" ON "place"."id" = "business"."placeId" LEFT JOIN "order" AS "sale" ON "sale"."tabId" = "new"."id" WHERE "business"."id" = "new"."businessId" GROUP BY "place"."timeZone" ON CONFLICT ("businessId", "date", "tabStatus") DO UPDATE SET "tabs" = "salesDay"."tabs" + "excluded"."tabs", "orders" = "salesDay"."orders" + "excluded"."orders", "grossCents" = "salesDay"."grossCents" + "excluded"."grossCents", "discountsCents" = "salesDay"."discountsCents" + "excluded"."discountsCents", "compsCents" = "salesDay"."compsCents" + "excluded"."compsCents", "salesCents" = "salesDay"."salesCents" + "excluded"."salesCents", "keptCents" = "salesDay"."keptCents" + "excluded"."keptCents", "taxCents" = "salesDay"."taxCents" + "excluded"."taxCents", "tipsCents" = "salesDay"."tipsCents" + "excluded"."tipsCents", "feesCents" = "salesDay"."feesCents" + "excluded"."feesCents", "refundedCents" = "salesDay"."refundedCents" + "excluded"."refundedCents", "collectedCents" = "salesDay"."collectedCents" + "excluded"."collectedCents";
  RETURN NULL;
END $$;
CREATE TRIGGER "salesDay_tab_update" AFTER UPDATE OF "businessId", "openedAt", "status" ON "tab" FOR EACH ROW WHEN ("new"."businessId" IS DISTINCT FROM "old"."businessId" OR "new"."openedAt" IS DISTINCT FROM "old"."openedAt" OR "new"."status" IS DISTINCT FROM "old"."status") EXECUTE FUNCTION "on_salesDay_tab_update"();

CREATE FUNCTION "on_salesDay_tab_delete"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "salesDay" ("businessId", "date", "tabStatus", "tabs", "orders", "grossCents", "discountsCents", "compsCents", "salesCents", "keptCents", "taxCents", "tipsCents", "feesCents", "refundedCents", "collectedCents") SELECT "old"."businessId", businessDate("old"."openedAt", "place"."timeZone"), "old"."status", -1, -(coalesce(sum((("sale"."paidAt" IS NOT NULL AND "sale"."status" <> 'Cancelled'))::int), 0)), -(coalesce(sum((("sale"."paidAt" IS NOT NULL AND "sale"."status" <> 'Cancelled'))::int * ("sale"."subtotalCents" + "sale"."discountCents")), 0)), -(coalesce(sum((("sale"."paidAt" IS NOT NULL AND "sale"."status" <> 'Cancelled'))::int * "sale"."discountCents"), 0)), -(coalesce(sum((("sale"."paidAt" IS NOT NULL AND "sale"."status" <> 'Cancelled'))::int * "sale"."compedSubtotalCents"), 0)), -(coalesce(sum((("sale"."paidAt" IS NOT NULL AND "sale"."status" <> 'Cancelled'))::int * ("sale"."subtotalCents" - "sale"."refundedSubtotalCents")), 0)), -(coalesce(sum((("sale"."paidAt" IS NOT NULL AND "sale"."status" = 'Cancelled'))::int * ("sale"."subtotalCents" - "sale"."refundedSubtotalCents")), 0)), -(coalesce(sum((("sale"."paidAt" IS NOT NULL))::int * ("sale"."taxCents" - (SELECT coalesce(sum("taxCents"), 0) FROM "refund" WHERE "refund"."orderId" = "sale"."id" AND "refund"."status" <> 'Failed'))), 0)), -(coalesce(sum((("sale"."paidAt" IS NOT NULL))::int * ("sale"."tipCents" - (SELECT coalesce(sum("tipCents"), 0) FROM "refund" WHERE "refund"."orderId" = "sale"."id" AND "refund"."status" <> 'Failed'))), 0)), -(coalesce(sum((("sale"."paidAt" IS NOT NULL))::int * ("sale"."serviceFeeCents" - (SELECT coalesce(sum("feeCents"), 0) FROM "refund" WHERE "refund"."orderId" = "sale"."id" AND "refund"."status" <> 'Failed'))), 0)), -(coalesce(sum((("sale"."paidAt" IS NOT NULL))::int * "sale"."refundedTotalCents"), 0)), -(coalesce(sum((("sale"."paidAt" IS NOT NULL))::int * ("sale"."totalCents" - "sale"."refundedTotalCents")), 0)) FROM "business" JOIN "place" ON "place"."id" = "business"."placeId" LEFT JOIN "order" AS "sale" ON "sale"."tabId" = "old"."id" WHERE "business"."id" = "old"."businessId" GROUP BY "place"."timeZone" ON CONFLICT ("businessId", "date", "tabStatus") DO UPDATE SET "tabs" = "salesDay"."tabs" + "excluded"."tabs", "orders" = "salesDay"."orders" + "excluded"."orders", "grossCents" = "salesDay"."grossCents" + "excluded"."grossCents", "discountsCents" = "salesDay"."discountsCents" + "excluded"."discountsCents", "compsCents" = "salesDay"."compsCents" + "excluded"."compsCents", "salesCents" = "salesDay"."salesCents" + "excluded"."salesCents", "keptCents" = "salesDay"."keptCents" + "excluded"."keptCents", "taxCents" = "salesDay"."taxCents" + "excluded"."taxCents", "tipsCents" = "salesDay"."tipsCents" + "excluded"."tipsCents", "feesCents" = "salesDay"."feesCents" + "excluded"."feesCents", "refundedCents" = "salesDay"."refundedCents" + "excluded"."refundedCents", "collectedCents" = "salesDay"."collectedCents" + "excluded"."collectedCents";
  RETURN NULL;
END $$;
CREATE TRIGGER "salesDay_tab_delete" AFTER DELETE ON "tab" FOR EACH ROW EXECUTE FUNCTION "on_salesDay_tab_delete"();

CREATE FUNCTION "on_salesDay_place_update"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "salesDay" WHERE "businessId" IN (SELECT "id" FROM "business" WHERE "placeId" = "new"."id");
  INSERT INTO "salesDay" ("businessId", "date", "tabStatus", "tabs", "orders", "grossCents", "discountsCents", "compsCents", "salesCents", "keptCents", "taxCents", "tipsCents", "feesCents", "refundedCents", "collectedCents") SELECT "tab"."businessId", businessDate("tab"."openedAt", "place"."timeZone") AS "day", "tab"."status", count(DISTINCT "tab"."id"), coalesce(sum((("sale"."paidAt" IS NOT NULL AND "sale"."status" <> 'Cancelled'))::int), 0), coalesce(sum((("sale"."paidAt" IS NOT NULL AND "sale"."status" <> 'Cancelled'))::int * ("sale"."subtotalCents" + "sale"."discountCents")), 0), coalesce(sum((("sale"."paidAt" IS NOT NULL AND "sale"."status" <> 'Cancelled'))::int * "sale"."discountCents"), 0), coalesce(sum((("sale"."paidAt" IS NOT NULL AND "sale"."status" <> 'Cancelled'))::int * "sale"."compedSubtotalCents"), 0), coalesce(sum((("sale"."paidAt" IS NOT NULL AND "sale"."status" <> 'Cancelled'))::int * ("sale"."subtotalCents" - "sale"."refundedSubtotalCents")), 0), coalesce(sum((("sale"."paidAt" IS NOT NULL AND "sale"."status" = 'Cancelled'))::int * ("sale"."subtotalCents" - "sale"."refundedSubtotalCents")), 0), coalesce(sum((("sale"."paidAt" IS NOT NULL))::int * ("sale"."taxCents" - (SELECT coalesce(sum("taxCents"), 0) FROM "refund" WHERE "refund"."orderId" = "sale"."id" AND "refund"."status" <> 'Failed'))), 0), coalesce(sum((("sale"."paidAt" IS NOT NULL))::int * ("sale"."tipCents" - (SELECT coalesce(sum("tipCents"), 0) FROM "refund" WHERE "refund"."orderId" = "sale"."id" AND "refund"."status" <> 'Failed'))), 0), coalesce(sum((("sale"."paidAt" IS NOT NULL))::int * ("sale"."serviceFeeCents" - (SELECT coalesce(sum("feeCents"), 0) FROM "refund" WHERE "refund"."orderId" = "sale"."id" AND "refund"."status" <> 'Failed'))), 0), coalesce(sum((("sale"."paidAt" IS NOT NULL))::int * "sale"."refundedTotalCents"), 0), coalesce(sum((("sale"."paidAt" IS NOT NULL))::int * ("sale"."totalCents" - "sale"."refundedTotalCents")), 0) FROM "tab" JOIN "business" ON "business"."id" = "tab"."businessId" JOIN "place" ON "place"."id" = "business"."placeId" LEFT JOIN "order" AS "sale" ON "sale"."tabId" = "tab"."id" WHERE "tab"."businessId" IN (SELECT "id" FROM "business" WHERE "placeId" = "new"."id") GROUP BY "tab"."businessId", "day", "tab"."status";
  RETURN NULL;
END $$;
CREATE TRIGGER "salesDay_place_update" AFTER UPDATE OF "timeZone" ON "place" FOR EACH ROW WHEN ("new"."timeZone" <> "old"."timeZone") EXECUTE FUNCTION "on_salesDay_place_update"();

CREATE FUNCTION "on_salesDay_business_update"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "salesDay" WHERE "businessId" IN ("new"."id");
  INSERT INTO "salesDay" ("businessId", "date", "tabStatus", "tabs", "orders", "grossCents", "discountsCents", "compsCents", "salesCents", "keptCents", "taxCents", "tipsCents", "feesCents", "refundedCents", "collectedCents") SELECT "tab"."businessId", businessDate("tab"."openedAt", "place"."timeZone") AS "day", "tab"."status", count(DISTINCT "tab"."id"), coalesce(sum((("sale"."paidAt" IS NOT NULL AND "sale"."status" <> 'Cancelled'))::int), 0), coalesce(sum((("sale"."paidAt" IS NOT NULL AND "sale"."status" <> 'Cancelled'))::int * ("sale"."subtotalCents" + "sale"."discountCents")), 0), coalesce(sum((("sale"."paidAt" IS NOT NULL AND "sale"."status" <> 'Cancelled'))::int * "sale"."discountCents"), 0), coalesce(sum((("sale"."paidAt" IS NOT NULL AND "sale"."status" <> 'Cancelled'))::int * "sale"."compedSubtotalCents"), 0), coalesce(sum((("sale"."paidAt" IS NOT NULL AND "sale"."status" <> 'Cancelled'))::int * ("sale"."subtotalCents" - "sale"."refundedSubtotalCents")), 0), coalesce(sum((("sale"."paidAt" IS NOT NULL AND "sale"."status" = 'Cancelled'))::int * ("sale"."subtotalCents" - "sale"."refundedSubtotalCents")), 0), coalesce(sum((("sale"."paidAt" IS NOT NULL))::int * ("sale"."taxCents" - (SELECT coalesce(sum("taxCents"), 0) FROM "refund" WHERE "refund"."orderId" = "sale"."id" AND "refund"."status" <> 'Failed'))), 0), coalesce(sum((("sale"."paidAt" IS NOT NULL))::int * ("sale"."tipCents" - (SELECT coalesce(sum("tipCents"), 0) FROM "refund" WHERE "refund"."orderId" = "sale"."id" AND "refund"."status" <> 'Failed'))), 0), coalesce(sum((("sale"."paidAt" IS NOT NULL))::int * ("sale"."serviceFeeCents" - (SELECT coalesce(sum("feeCents"), 0) FROM "refund" WHERE "refund"."orderId" = "sale"."id" AND "refund"."status" <> 'Failed'))), 0), coalesce(sum((("sale"."paidAt" IS NOT NULL))::int * "sale"."refundedTotalCents"), 0), coalesce(sum((("sale"."paidAt" IS NOT NULL))::int * ("sale"."totalCents" - "sale"."refundedTotalCents")), 0) FROM "tab" JOIN "business" ON "business"."id" = "tab"."businessId" JOIN "place" ON "place"."id" = "business"."placeId" LEFT JOIN "order" AS "sale" ON "sale"."tabId" = "tab"."id" WHERE "tab"."businessId" IN ("new"."id") GROUP BY "tab"."businessId", "day", "tab"."status";
  RETURN NULL;
END $$;
CREATE TRIGGER "salesDay_business_update" AFTER UPDATE OF "placeId" ON "business" FOR EACH ROW WHEN ("new"."placeId" <> "old"."placeId") EXECUTE FUNCTION "on_salesDay_business_update"();

CREATE FUNCTION "on_version_insert_4"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "priceRule"."businessId" FROM "priceRule" WHERE "priceRule"."id" = "new"."priceRuleId");
  RETURN NULL;
END $$;
CREATE TRIGGER "priceRuleItem_version_insert" AFTER INSERT ON "priceRuleItem" FOR EACH ROW EXECUTE FUNCTION "on_version_insert_4"();
CREATE TRIGGER "priceRuleCategory_version_insert" AFTER INSERT ON "priceRuleCategory" FOR EACH ROW EXECUTE FUNCTION "on_version_insert_4"();
CREATE TRIGGER "priceRuleConfirmation_version_insert" AFTER INSERT ON "priceRuleConfirmation" FOR EACH ROW EXECUTE FUNCTION "on_version_insert_4"();

CREATE FUNCTION "on_version_update_4"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "priceRule"."businessId" FROM "priceRule" WHERE "priceRule"."id" = "new"."priceRuleId");
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "priceRule"."businessId" FROM "priceRule" WHERE "priceRule"."id" = "old"."priceRuleId") AND "old"."priceRuleId" IS DISTINCT FROM "new"."priceRuleId";
  RETURN NULL;
END $$;
CREATE TRIGGER "priceRuleItem_version_update" AFTER UPDATE ON "priceRuleItem" FOR EACH ROW EXECUTE FUNCTION "on_version_update_4"();
CREATE TRIGGER "priceRuleCategory_version_update" AFTER UPDATE ON "priceRuleCategory" FOR EACH ROW EXECUTE FUNCTION "on_version_update_4"();
CREATE TRIGGER "priceRuleConfirmation_version_update" AFTER UPDATE ON "priceRuleConfirmation" FOR EACH ROW EXECUTE FUNCTION "on_version_update_4"();

CREATE FUNCTION "on_version_delete_4"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "businessCatalogueVersion" SET "version" = "version" + 1 WHERE "businessId" IN (SELECT "priceRule"."businessId" FROM "priceRule" WHERE "priceRule"."id" = "old"."priceRuleId");
  RETURN NULL;
END $$;
CREATE TRIGGER "priceRuleItem_version_delete" AFTER DELETE ON "priceRuleItem" FOR EACH ROW EXECUTE FUNCTION "on_version_delete_4"();
CREATE TRIGGER "priceRuleCategory_version_delete" AFTER DELETE ON "priceRuleCategory" FOR EACH ROW EXECUTE FUNCTION "on_version_delete_4"();
CREATE TRIGGER "priceRuleConfirmation_version_delete" AFTER DELETE ON "priceRuleConfirmation" FOR EACH ROW EXECUTE FUNCTION "on_version_delete_4"();

CREATE FUNCTION "on_orderRecord_order_settled"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "orderRecord" ("orderId", "seq", "kind", "recordId", "content", "hash") SELECT "new"."id", coalesce("last"."seq", 0) + 1, 'order', "new"."id", "now"."content", chainHash(coalesce("last"."hash", ''), "now"."content") FROM (SELECT '{' || '"subtotalCents":' || coalesce(to_json("new"."subtotalCents")::text, 'null') || ',' || '"taxCents":' || coalesce(to_json("new"."taxCents")::text, 'null') || ',' || '"serviceFeeCents":' || coalesce(to_json("new"."serviceFeeCents")::text, 'null') || ',' || '"tipCents":' || coalesce(to_json("new"."tipCents")::text, 'null') || ',' || '"totalCents":' || coalesce(to_json("new"."totalCents")::text, 'null') || ',' || '"customerId":' || coalesce(to_json("new"."customerId")::text, 'null') || ',' || '"businessId":' || coalesce(to_json("new"."businessId")::text, 'null') || ',' || '"lines":' || (SELECT '[' || coalesce(string_agg('[' || coalesce(to_json("id")::text, 'null') || ',' || coalesce(to_json("unitPriceCents")::text, 'null') || ',' || coalesce(to_json("quantity")::text, 'null') || ',' || coalesce(to_json("name")::text, 'null') || ',' || coalesce(to_json("taxClass")::text, 'null') || ',' || coalesce(to_json("taxCents")::text, 'null') || ']', ','), '') || ']' FROM (SELECT "id", "unitPriceCents", "quantity", "name", "taxClass", "taxCents" FROM "orderItem" WHERE "orderId" = "new"."id" ORDER BY "id") AS "found") || ',' || '"history":' || (SELECT '[' || coalesce(string_agg('[' || coalesce(to_json("id")::text, 'null') || ',' || coalesce(to_json("toStatus")::text, 'null') || ',' || coalesce(to_json("actor")::text, 'null') || ',' || coalesce(to_json("at")::text, 'null') || ']', ','), '') || ']' FROM (SELECT "id", "toStatus", "actor", "at" FROM "orderHistory" WHERE "orderId" = "new"."id" ORDER BY "id") AS "found") || '}' AS "content") AS "now" LEFT JOIN (SELECT "seq", "hash" FROM "orderRecord" WHERE "orderId" = "new"."id" ORDER BY "seq" DESC LIMIT 1) AS "last" ON true;
  INSERT INTO "orderChainEnd" ("orderId", "seq", "hash") SELECT "orderId", "seq", "hash" FROM "orderRecord" WHERE "orderId" = "new"."id" ORDER BY "seq" DESC LIMIT 1 ON CONFLICT ("orderId") DO UPDATE SET "seq" = "excluded"."seq", "hash" = "excluded"."hash";
  RETURN NULL;
END $$;
CREATE TRIGGER "orderRecord_order_settled" AFTER UPDATE OF "settledAt" ON "order" FOR EACH ROW WHEN ("old"."settledAt" IS NULL AND "new"."settledAt" IS NOT NULL) EXECUTE FUNCTION "on_orderRecord_order_settled"();
`,
}

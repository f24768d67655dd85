/** Places, businesses, staff, customers, sessions and sign-ups. */
export const venuesAndPeople = /* sql */ `
CREATE TABLE place (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  description TEXT,
  streetAddress TEXT NOT NULL,
  city TEXT NOT NULL,
  state TEXT NOT NULL,
  zip TEXT NOT NULL,
  latitude REAL NOT NULL,
  longitude REAL NOT NULL,
  timeZone TEXT NOT NULL,
  category TEXT NOT NULL DEFAULT 'Bar' CHECK (category IN ('Bar', 'Club', 'Restaurant')),
  mainImage TEXT,
  website TEXT,
  phoneNumber TEXT,
  enabled INTEGER NOT NULL DEFAULT 1 CHECK (enabled IN (0, 1)),
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;
CREATE INDEX place_name ON place (name);
CREATE INDEX place_latitude_longitude ON place (latitude, longitude);

-- One row per open weekday; a closed day has none. 'closes' at or before 'opens' is past midnight.
CREATE TABLE placeHours (
  placeId INTEGER NOT NULL REFERENCES place (id) ON DELETE CASCADE,
  weekday TEXT NOT NULL CHECK (weekday IN ('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday')),
  opens TEXT NOT NULL,
  closes TEXT NOT NULL,
  PRIMARY KEY (placeId, weekday)
) STRICT, WITHOUT ROWID;

CREATE TABLE business (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  placeId INTEGER NOT NULL UNIQUE REFERENCES place (id) ON DELETE RESTRICT,
  active INTEGER NOT NULL DEFAULT 0 CHECK (active IN (0, 1)),
  boxStatus TEXT NOT NULL DEFAULT 'Setup Needed' CHECK (boxStatus IN ('Ready', 'Disabled', 'Shipping', 'Needs Repair', 'Setup Needed')),
  taxRate REAL,
  serviceFeeCents INTEGER,
  maxDistance INTEGER,
  lastCall TEXT,
  unclaimedMinutes INTEGER NOT NULL DEFAULT 30,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;

CREATE TABLE businessStripeAccount (
  businessId INTEGER PRIMARY KEY REFERENCES business (id) ON DELETE RESTRICT,
  stripeAccountId TEXT NOT NULL UNIQUE,
  detailsSubmitted INTEGER NOT NULL DEFAULT 0 CHECK (detailsSubmitted IN (0, 1)),
  chargesEnabled INTEGER NOT NULL DEFAULT 0 CHECK (chargesEnabled IN (0, 1)),
  payoutsEnabled INTEGER NOT NULL DEFAULT 0 CHECK (payoutsEnabled IN (0, 1)),
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;

CREATE TABLE businessSignup (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  firstName TEXT NOT NULL,
  lastName TEXT NOT NULL,
  phone TEXT NOT NULL,
  email TEXT NOT NULL,
  businessName TEXT NOT NULL,
  street TEXT NOT NULL,
  city TEXT NOT NULL,
  state TEXT NOT NULL,
  zip TEXT NOT NULL,
  comment TEXT,
  status TEXT NOT NULL DEFAULT 'New' CHECK (status IN ('New', 'In Process', 'Complete', 'Aborted')),
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;
CREATE INDEX businessSignup_status ON businessSignup (status);

CREATE TABLE user (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  email TEXT NOT NULL UNIQUE COLLATE NOCASE,
  firstName TEXT NOT NULL,
  lastName TEXT NOT NULL,
  userType TEXT NOT NULL CHECK (userType IN ('Internal', 'Business')),
  active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
  avatar TEXT,
  phoneNumber TEXT,
  passwordHash TEXT NOT NULL,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;

CREATE TABLE userRole (
  userId INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  role TEXT NOT NULL CHECK (role IN ('Admin', 'Service', 'Bartender', 'Manager', 'Owner')),
  PRIMARY KEY (userId, role)
) STRICT, WITHOUT ROWID;

CREATE TABLE userBusiness (
  userId INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  businessId INTEGER NOT NULL REFERENCES business (id) ON DELETE CASCADE,
  PRIMARY KEY (userId, businessId)
) STRICT, WITHOUT ROWID;
CREATE INDEX userBusiness_businessId ON userBusiness (businessId);

CREATE TABLE signupNote (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  entityId INTEGER NOT NULL REFERENCES businessSignup (id) ON DELETE RESTRICT,
  createdBy INTEGER NOT NULL REFERENCES user (id) ON DELETE RESTRICT,
  content TEXT NOT NULL,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;
CREATE INDEX signupNote_entityId ON signupNote (entityId);
CREATE INDEX signupNote_createdBy ON signupNote (createdBy);

CREATE TABLE customer (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  email TEXT NOT NULL UNIQUE COLLATE NOCASE,
  firstName TEXT NOT NULL,
  lastName TEXT NOT NULL,
  displayName TEXT,
  provider TEXT NOT NULL DEFAULT 'Local' CHECK (provider IN ('Local', 'Google', 'Apple')),
  gender TEXT CHECK (gender IN ('Female', 'Male', 'Other')),
  dob TEXT,
  -- What a verification provider vouched for; 'over21' is computed from it and today's date, never stored.
  verifiedDob TEXT,
  idVerificationProvider TEXT CHECK (idVerificationProvider IN ('Stripe', 'Persona')),
  phoneNumber TEXT,
  avatar TEXT,
  deviceNotificationId TEXT,
  isInternal INTEGER NOT NULL DEFAULT 0 CHECK (isInternal IN (0, 1)),
  passwordHash TEXT NOT NULL,
  stripeCustomerId TEXT UNIQUE,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL,
  deletedAt INTEGER
) STRICT;

CREATE TABLE placeFollow (
  customerId INTEGER NOT NULL REFERENCES customer (id) ON DELETE CASCADE,
  placeId INTEGER NOT NULL REFERENCES place (id) ON DELETE CASCADE,
  type TEXT NOT NULL CHECK (type IN ('Following', 'Favorite')),
  createdAt INTEGER NOT NULL,
  PRIMARY KEY (customerId, placeId, type)
) STRICT, WITHOUT ROWID;
CREATE INDEX placeFollow_placeId ON placeFollow (placeId);

CREATE TABLE placeAnalytics (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  placeId INTEGER NOT NULL REFERENCES place (id) ON DELETE CASCADE,
  customerId INTEGER REFERENCES customer (id) ON DELETE SET NULL,
  type TEXT NOT NULL CHECK (type IN ('Details', 'Nearby')),
  createdAt INTEGER NOT NULL
) STRICT;
CREATE INDEX placeAnalytics_placeId ON placeAnalytics (placeId, type, createdAt);
CREATE INDEX placeAnalytics_customerId ON placeAnalytics (customerId);

-- A sign-in of a staff member or a customer: the portal's cookie session or the family of one device's refresh tokens.
-- Ending the row (endedAt) signs that browser or device out; ending all of an account's rows signs it out everywhere.
CREATE TABLE session (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('portal', 'api')),
  userId INTEGER REFERENCES user (id) ON DELETE CASCADE,
  customerId INTEGER REFERENCES customer (id) ON DELETE CASCADE,
  createdAt INTEGER NOT NULL,
  expiresAt INTEGER NOT NULL,
  endedAt INTEGER,
  endedWhy TEXT,
  CHECK ((userId IS NULL) <> (customerId IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX session_userId ON session (userId);
CREATE INDEX session_customerId ON session (customerId);
CREATE INDEX session_expiresAt ON session (expiresAt);

-- Rotating refresh tokens (hash only). A used one that comes again ends its session: it was stolen.
CREATE TABLE refreshToken (
  tokenHash TEXT PRIMARY KEY,
  sessionId TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
  createdAt INTEGER NOT NULL,
  expiresAt INTEGER NOT NULL,
  usedAt INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX refreshToken_sessionId ON refreshToken (sessionId);

CREATE TABLE passwordReset (
  tokenHash TEXT PRIMARY KEY,
  userId INTEGER REFERENCES user (id) ON DELETE CASCADE,
  customerId INTEGER REFERENCES customer (id) ON DELETE CASCADE,
  createdAt INTEGER NOT NULL,
  expiresAt INTEGER NOT NULL,
  usedAt INTEGER,
  CHECK ((userId IS NULL) <> (customerId IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX passwordReset_userId ON passwordReset (userId);
CREATE INDEX passwordReset_customerId ON passwordReset (customerId);

CREATE TABLE verificationSession (
  id TEXT PRIMARY KEY,
  provider TEXT NOT NULL CHECK (provider IN ('Stripe', 'Persona')),
  providerSessionId TEXT NOT NULL UNIQUE,
  email TEXT NOT NULL COLLATE NOCASE,
  status TEXT NOT NULL DEFAULT 'Pending' CHECK (status IN ('Pending', 'Verified', 'Failed', 'Used')),
  dob TEXT,
  createdAt INTEGER NOT NULL,
  expiresAt INTEGER NOT NULL,
  usedAt INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX verificationSession_email ON verificationSession (email);

-- Who created, changed or deleted what, with the old and the new values (JSON).
CREATE TABLE auditEntry (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  entity TEXT NOT NULL,
  entityId INTEGER NOT NULL,
  action TEXT NOT NULL CHECK (action IN ('create', 'update', 'delete')),
  actor TEXT NOT NULL,
  userId INTEGER REFERENCES user (id) ON DELETE SET NULL,
  before TEXT,
  after TEXT,
  createdAt INTEGER NOT NULL
) STRICT;
CREATE INDEX auditEntry_entity ON auditEntry (entity, entityId, createdAt);
CREATE INDEX auditEntry_userId ON auditEntry (userId);
`

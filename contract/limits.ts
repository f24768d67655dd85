/** Constants and limits. The unit is in the name or beside the value. */

// Text lengths, in characters.
export const MIN_TEXT = 1
export const TINY = 50
export const SHORT = 255
export const IMAGE = 1000
export const MEDIUM = 2000
export const MIN_STREET_ADDRESS = 4
export const MAX_STREET_ADDRESS = 250
export const MAX_CITY = 100
/** The longest address that SMTP can carry (RFC 5321). */
export const MAX_EMAIL = 254

// Passwords, in characters.
export const MIN_PASSWORD = 8
export const MAX_PASSWORD = 128

// Numbers of the forms.
export const MAX_DISPLAY_ORDER = 1000
export const MAX_PRICE_DOLLARS = 1000
export const MAX_UP_CHARGE = 1000
export const MAX_VOLUME_ML = 10_000
export const MAX_VOLUME_OZ = 1000
export const MAX_RECIPE_QUANTITY = 10_000
export const MAX_DIMENSION_MM = 300
export const MIN_SERVICE_FEE_DOLLARS = 0.99
/** How far a controller's clock may be off, and how long a door may stand open, before somebody should look, in milliseconds. */
export const CLOCK_OFF_MS = 2_000
export const DOOR_LEFT_OPEN_MS = 2 * 60_000
/** How long a cubby may wait for its doors before somebody should look, in milliseconds. */
export const DOORS_AWAITED_MS = 2 * 60_000
/** How far from the place an order may be made or picked up, in metres. */
export const MIN_MAX_DISTANCE = 25
export const MAX_MAX_DISTANCE = 1000
export const COORDINATE_DECIMALS = 8
/** Coordinates as part of a cache key: about 100 m. */
export const CACHE_COORDINATE_DECIMALS = 3

// Images.
export const MAX_UPLOAD_BYTES = 20_000_000
export const AVATAR_PIXELS = 300
export const SQUARE_PIXELS = 300

// Lists.
export const PAGE_SIZE = 25
export const MAX_PAGE_SIZE = 1000
/** Records of one kind that come with one record: the first of them; its own list has all. */
export const MAX_COLLECTION = 1000
/** The same for each record of a list, and how many records such a list has on a page. */
export const MAX_INCLUDED = 100
export const PICKER_SIZE = 1000
export const BUSINESS_SELECTOR_SIZE = 100
export const NEARBY_SIZE = 10
export const PENDING_SIGNUPS_SIZE = 10
/** How many of each kind of thing that needs attention are listed. */
export const ATTENTION_SIZE = 5

// Reports, in days.
export const REPORT_DAYS = 30
export const MAX_REPORT_DAYS = 366

// Screens, in milliseconds.
export const SEARCH_DEBOUNCE_MS = 500
export const INITIALISATION_DELAY_MS = 500
export const TOAST_MS = 3000
export const LOCKER_TOAST_MS = 1000

// Signing in, in seconds.
export const ACCESS_TOKEN_SECONDS = 15 * 60
export const TOKEN_REFRESH_MARGIN_SECONDS = 3
/** How long the password, given once more, holds for what is asked again. */
export const PROOF_SECONDS = 10 * 60
export const PASSWORD_RESET_SECONDS = 30 * 60
/** The six digits that a guest is sent to sign in with. */
export const SIGN_IN_CODE_SECONDS = 10 * 60
export const SIGN_IN_CODE_TRIES = 5
export const INVITATION_DAYS = 7
/** How long the link that confirms a new email works. */
export const EMAIL_CHANGE_DAYS = 7
export const REFRESH_TOKEN_SECONDS = 30 * 24 * 60 * 60
export const VERIFICATION_SESSION_SECONDS = 60 * 60

// Orders and tabs.
/** What nobody has ordered is forgotten after this many days. */
export const BASKET_DAYS = 30
/** Older orders than these many days are refunded by an Owner or internal staff. */
export const REFUND_DAYS = 90
export const MAX_QUANTITY = 20
export const MAX_ORDER_LINES = 50
export const MAX_TIP_PERCENT = 100
export const REQUIRED_AGE = 21
/** How many problems a guest may report about one order, and for how long after it is over. */
export const MAX_ORDER_PROBLEMS = 5
export const PROBLEM_REPORT_MS = 24 * 60 * 60_000
/** How many payments are tried for one order, and from how many declined ones of a guest within an hour staff are told. */
export const MAX_CARD_ATTEMPTS = 5
export const MANY_DECLINED = 5
/** A submitted order that nobody paid is cancelled after this long. */
export const UNPAID_ORDER_MS = 10 * 60_000
/** A paid order that is not ready after this long is reported on the dashboard. */
export const SLOW_ORDER_MS = 15 * 60_000
/** How long the dashboard reports a failed payment: the guest is still at the bar, or has just left. */
export const FAILED_PAYMENT_MS = 60 * 60_000
/** An open tab without a live order is closed after this long. */
export const IDLE_TAB_MS = 60 * 60_000

// Notices.
export const MAX_ENDPOINT = 1000
/** Browsers of one guest; with a further one the oldest hears no more. */
export const MAX_DEVICES = 20

// Lockers.
/** How long after it was decided a command may still be carried out (docs/rules/lockers.md#commands). */
export const COMMAND_MS = 30_000
/** How long a pickup waits for a member of staff (docs/rules/lockers.md#attended-release). */
export const ATTENDED_MS = 60_000
export const UNCLAIMED_MINUTES = 30
/** How long a code for pairing a controller holds. */
export const PAIRING_CODE_SECONDS = 10 * 60
export const MAX_CUBBIES = 100

// CSV files.
export const MAX_IMPORT_BYTES = 5_000_000
export const MAX_IMPORT_ROWS = 10_000

// Many records of a list at once.
export const MAX_MANY = 500
/** How long it can be undone as one, as an import can, in milliseconds. */
export const UNDO_STEP_MS = 24 * 60 * 60_000

/** How long the address and the device of an order are kept: payments a year before a disputed one count, and a bank may take 120 days, then 30. */
export const ORIGIN_KEPT_DAYS = 550

/** How long before a bank's deadline a dispute is answered by itself, unless staff have done so: two days, in milliseconds. */
export const DISPUTE_ANSWERED_BEFORE_MS = 48 * 60 * 60_000

/** For how long a step of the bar can be undone. */
export const UNDO_MS = 10_000

/** By how much a batch may let a younger order overtake an older one that waits. */
export const OVERTAKE_MS = 3 * 60_000

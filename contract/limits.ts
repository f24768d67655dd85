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

// Bounds of form fields.
export const MAX_DISPLAY_ORDER = 1000
export const MAX_PRICE_DOLLARS = 1000
/** The most that a venue may suggest as a tip, in percent. */
export const MAX_DEFAULT_TIP = 25
export const MAX_UP_CHARGE = 1000
export const MAX_VOLUME_ML = 10_000
export const MAX_VOLUME_OZ = 1000
export const MAX_RECIPE_QUANTITY = 10_000
export const MAX_DIMENSION_MM = 300
export const MIN_SERVICE_FEE_DOLLARS = 0.99
/** Bounds of a tab's limit, in whole dollars, and how many limits a venue offers. */
export const MIN_TAB_DOLLARS = 10
export const MAX_TAB_DOLLARS = 1000
export const MAX_OFFERED_LIMITS = 6
/** The least that Stripe charges, in cents. */
export const MIN_CHARGE_CENTS = 50
/** How many holds may secure one tab. */
export const MAX_TAB_HOLDS = 5
/** How many friends may be on one tab. */
export const MAX_TAB_FRIENDS = 30
/** How long friends may pay their shares of a closed tab before the holds pay them, in milliseconds. */
export const SHARES_MS = 15 * 60_000
/** Attention thresholds in milliseconds: a controller's clock error, and a door left open. */
export const CLOCK_OFF_MS = 2_000
export const DOOR_LEFT_OPEN_MS = 2 * 60_000
/** How long a cubby may wait for its doors before it needs attention, in milliseconds. */
export const DOORS_AWAITED_MS = 2 * 60_000
/** Bounds of a venue's maximum distance to guests, in metres. */
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
/** Keys of a list's order. */
export const MAX_SORTS = 4
/** How many related records a single record includes. Their own list has all. */
export const MAX_COLLECTION = 1000
/** The same for each record of a list, and the maximum page size of such a list. */
export const MAX_INCLUDED = 100
export const PICKER_SIZE = 1000
export const BUSINESS_SELECTOR_SIZE = 100
export const NEARBY_SIZE = 10
export const PENDING_SIGNUPS_SIZE = 10
/** How many items of each kind the attention list shows. */
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
/** How long a repeated password stays valid as proof. */
export const PROOF_SECONDS = 10 * 60
export const PASSWORD_RESET_SECONDS = 30 * 60
/** The six-digit code that a guest signs in with. */
export const SIGN_IN_CODE_SECONDS = 10 * 60
export const SIGN_IN_CODE_TRIES = 5
export const INVITATION_DAYS = 7
/** How long the link that confirms a new email works. */
export const EMAIL_CHANGE_DAYS = 7
export const REFRESH_TOKEN_SECONDS = 30 * 24 * 60 * 60
export const VERIFICATION_SESSION_SECONDS = 60 * 60

// Orders and tabs.
/** Days after which an unordered basket is deleted. */
export const BASKET_DAYS = 30
/** Days after which only an Owner or internal staff may refund an order. */
export const REFUND_DAYS = 90
export const MAX_QUANTITY = 20
export const MAX_ORDER_LINES = 50
export const MAX_TIP_PERCENT = 100
export const REQUIRED_AGE = 21
/** How many problems a guest may report about one order, and for how long after it is over. */
export const MAX_ORDER_PROBLEMS = 5
export const PROBLEM_REPORT_MS = 24 * 60 * 60_000
/** How many payments may be attempted for one order, and from how many declines of a guest within an hour staff are notified. */
export const MAX_CARD_ATTEMPTS = 5
export const MANY_DECLINED = 5
/** A submitted, unpaid order is cancelled after this long. */
export const UNPAID_ORDER_MS = 10 * 60_000
/** How long the bar may pause new orders, in minutes. */
export const PAUSE_MINUTES = [5, 10, 15, 30] as const
/** An order whose guest read its total before a pause is taken for this long after the pause began. */
export const PAUSE_GRACE_MS = 60_000
/** A paid order that is not ready after this long is reported on the dashboard. */
export const SLOW_ORDER_MS = 15 * 60_000
/** How long the dashboard reports a failed payment: the guest is still at the bar, or has just left. */
export const FAILED_PAYMENT_MS = 60 * 60_000
/** An open tab without a live order is closed after this long. */
export const IDLE_TAB_MS = 60 * 60_000

// Notices.
export const MAX_ENDPOINT = 1000
/** Browsers of one guest. A further one replaces the oldest. */
export const MAX_DEVICES = 20

// Lockers.
/** How long a command stays valid (docs/rules/lockers.md#commands). */
export const COMMAND_MS = 30_000
/** How long a pickup waits for a member of staff (docs/rules/lockers.md#attended-release). */
export const ATTENDED_MS = 60_000
export const UNCLAIMED_MINUTES = 30
/** Minutes after which the bar's screen shows an order that is being made as late, and as very late, unless the venue chooses others. */
export const LATE_MINUTES = 8
export const VERY_LATE_MINUTES = 15
/** How long a pairing code is valid. */
export const PAIRING_CODE_SECONDS = 10 * 60
/** How long the digits on a guest's screen are valid, by which the bar notes that it has checked their age. */
export const AGE_CODE_MS = 10 * 60_000
export const MAX_CUBBIES = 100
/** How many places a cubby may have, and how many one glass may take. */
export const MAX_CUBBY_PLACES = 12
/** The places of a cubby whose size nobody has set. */
export const DEFAULT_CUBBY_PLACES = 4
export const MAX_GLASS_PLACES = 4
/** The least height of a cubby, in mm. */
export const MIN_CUBBY_HEIGHT_MM = 50

// CSV files.
export const MAX_IMPORT_BYTES = 5_000_000
export const MAX_IMPORT_ROWS = 10_000

/** The most rows of a menu's file, with headings and notes, and the most drinks that one import makes or changes. */
export const MAX_MENU_FILE_ROWS = 2000
export const MAX_MENU_FILE_DRINKS = 500
/** How long an uploaded menu can be mapped and checked again. */
export const MENU_FILE_KEPT_MS = 60 * 60_000

// Bulk changes of a list.
export const MAX_MANY = 500
/** How long a bulk change, like an import, can be undone, in milliseconds. */
export const UNDO_STEP_MS = 24 * 60 * 60_000

/**
 * How many days an order's address and device are stored: payments a year before a disputed one count as evidence, and a bank may take 120 days,
 * then 30.
 */
export const ORIGIN_KEPT_DAYS = 550

/** How long before a bank's deadline the server answers a dispute that staff have not answered: two days, in milliseconds. */
export const DISPUTE_ANSWERED_BEFORE_MS = 48 * 60 * 60_000

/** How long a step of the bar can be undone, in milliseconds. */
export const UNDO_MS = 10_000

/** How much longer an older order may wait because a batch overtakes it, in milliseconds. */
export const OVERTAKE_MS = 3 * 60_000

import { MAX_ADDRESS } from '../ui/location'

/** The longest address, and 16 KB for all other headers. */
export const MAX_HEADERS = MAX_ADDRESS + 16_384

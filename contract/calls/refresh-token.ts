/** The header with which a device without cookies sends its refresh token. A browser sends the cookie. */
export const REFRESH_TOKEN_HEADER = 'RefreshToken'

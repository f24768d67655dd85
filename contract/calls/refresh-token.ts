/** How a device without a cookie jar sends its refresh token; a browser sends the cookie. */
export const REFRESH_TOKEN_HEADER = 'RefreshToken'

/** Where a device without cookies sends its refresh token; a browser sends the cookie. */
export const REFRESH_TOKEN_HEADER = 'RefreshToken'

/** The server's messages are already in English. These replace the ones written for programs. */
export const refusalsEn: Readonly<Record<string, string>> = {
  login_error: 'Wrong email or password',
  unique_violation: 'This email already has an account: sign in',
}

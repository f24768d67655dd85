/** Variables of a local server that runs as in production. No mail server listens there: mails stay queued. */
export const PRODUCTION_ENV = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'a secret of thirty-two characters or more',
  MAIL_URL: 'smtp://127.0.0.1:9',
}

import { describe, expect, it } from 'vitest'
import { EnvError, parseEnv } from './env'

const SECRETS = {
  SESSION_SECRET: 'a secret of thirty-two characters or more',
  STRIPE_SECRET_KEY: 'sk_test_never_called',
  STRIPE_WEBHOOK_SECRET: 'whsec_never_used',
  MAIL_URL: 'smtps://user:password@smtp.example.com',
}

describe('the environment', () => {
  it('needs a way to take payments, and names both', () => {
    expect(() => parseEnv({})).toThrow(EnvError)
    for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_API_BASE', 'npm start']) expect(() => parseEnv({})).toThrow(name)
    expect(parseEnv({ STRIPE_SECRET_KEY: 'sk_test_never_called' })).toMatchObject({
      NODE_ENV: 'development',
      PORT: 3000,
    })
  })

  it.each(['SESSION_SECRET', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'MAIL_URL'])(
    'needs %s in production',
    (name) => {
      const production = { NODE_ENV: 'production', ...SECRETS }
      expect(parseEnv(production)).toMatchObject(SECRETS)
      expect(() => parseEnv({ ...production, [name]: '' })).toThrow(`${name}: expected`)
    },
  )

  it('lets a demo in production write its mails to files', () => {
    const demo = { NODE_ENV: 'production', DEMO: '1', ...SECRETS, MAIL_URL: '' }
    expect(parseEnv(demo)).toMatchObject({ DEMO: true, MAIL_URL: undefined })
  })

  it('needs the keys of a bucket of pictures, and no other host of pictures beside it', () => {
    const keys = { PICTURES_ACCESS_KEY_ID: 'id', PICTURES_SECRET_ACCESS_KEY: 'secret' }
    const env = { STRIPE_SECRET_KEY: 'sk_test_never_called', PICTURES_URL: 's3://bucket/path', ...keys }
    expect(parseEnv(env)).toMatchObject(keys)
    expect(() => parseEnv({ ...env, PICTURES_SECRET_ACCESS_KEY: '' })).toThrow('PICTURES_SECRET_ACCESS_KEY: expected')
    expect(() => parseEnv({ ...env, PICTURES_URL: 'bucket' })).toThrow('PICTURES_URL: expected')
    const kit = {
      IMAGEKIT_PUBLIC_KEY: 'public_test',
      IMAGEKIT_PRIVATE_KEY: 'private_test',
      IMAGEKIT_URL_ENDPOINT: 'https://ik.imagekit.io/barback',
    }
    expect(() => parseEnv({ ...env, ...kit })).toThrow('a bucket or ImageKit, not both')
  })
})
